import { ProtocolError } from './errors/protocol-error.ts';

/**
 * The address of a relation in a `Link` header, as it stands there.
 *
 * @param url that answered, without secrets, for the error
 * @throws ProtocolError for a header that cannot be read: a list would end early without a word
 */
export const linkTo = async (wanted: string, header: string | undefined, url: string): Promise<string | undefined> => {
  // The parser is loaded for lists of several pages only.
  if (header === undefined || !header.toLowerCase().includes(wanted)) return undefined;
  const { default: LinkHeader } = await import('http-link-header');
  try {
    return LinkHeader.parse(header).rel(wanted)[0]?.uri;
  } catch {
    const hint = 'This is a fault of the service, or of a proxy in front of it.';
    throw new ProtocolError('the Link header cannot be read', { url, hint });
  }
};
