const entry = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"]*))?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/** The address of a relation in a `Link` header, as it stands there. */
export const linkTo = (wanted: string, header: string | undefined): string | undefined => {
  for (const [, address, attributes = ''] of (header ?? '').matchAll(entry)) {
    const [, quoted, bare] = relation.exec(attributes) ?? [];
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
    if (relations.includes(wanted)) return address;
  }
  return undefined;
};
