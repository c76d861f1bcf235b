/** The password of an `Authorization: Basic` header: git sends the token there. */

/**
 * `undefined` when there is no such header. Whatever cannot be read is an empty password, which is nobody's: credentials
 * were given, so the request must not pass as an anonymous one.
 */
export const basicPassword = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header)?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon === -1 ? '' : pair.slice(colon + 1);
};
