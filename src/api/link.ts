const entry = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"]*))?)*)/g;
const attribute = /;\s*([^\s=;,]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/g;

/** The relations that an entry's attributes name; only its first `rel` counts (RFC 8288, section 3.3). */
const relationsOf = (attributes: string): string[] => {
  for (const [, name = '', quoted, bare] of attributes.matchAll(attribute)) {
    if (name.toLowerCase() === 'rel') return (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
  }
  return [];
};

/** The address of a relation in a `Link` header, as it stands there. */
export const linkTo = (wanted: string, header: string | undefined): string | undefined => {
  for (const [, address, attributes = ''] of (header ?? '').matchAll(entry)) {
    if (relationsOf(attributes).includes(wanted)) return address;
  }
  return undefined;
};
