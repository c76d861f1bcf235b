/** At most 63 lower-case letters, digits, and dashes within, as a part of a host name can have. */
export const nameSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
