/** The names that extensions give to hosts, addresses and people (RFC 5280, 4.2.1.6). */
import { childrenOf, oidOf, readDer, tags, type Der } from './der.ts';
import { commaName, slashName } from './distinguished-name.ts';
import { otherNameKind } from './oid-names.ts';

const addressText = (bytes: Buffer): string => {
  if (bytes.length === 4) return [...bytes].join('.');
  if (bytes.length !== 16) return '<invalid>';
  return Array.from({ length: 8 }, (_, index) =>
    bytes
      .readUInt16BE(index * 2)
      .toString(16)
      .toUpperCase(),
  ).join(':');
};

/** Text in ASCII, without what a terminal would take for an order. */
export const plainText = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[^ -~]/g, '.');

/** A name of a kind of its own: OpenSSL shows it where it is a text. */
const otherName = (content: Buffer): string => {
  const [oid, wrapped] = childrenOf({ content });
  const value = wrapped === undefined ? undefined : readDer(wrapped.content);
  const isText = value !== undefined && [tags.utf8String, tags.ia5String].some((tag) => tag === value.tag);
  return `${oid === undefined ? '' : otherNameKind(oidOf(oid))}::${isText ? plainText(value.content) : '<unsupported>'}`;
};

/** `DNS:example.org` and its like. */
export const generalName = ({ tag, content }: Der): string => {
  switch (tag & 0x1f) {
    case 1:
      return `email:${plainText(content)}`;
    case 2:
      return `DNS:${plainText(content)}`;
    case 4:
      return `DirName:${slashName(readDer(content))}`;
    case 6:
      return `URI:${plainText(content)}`;
    case 7:
      return `IP Address:${addressText(content)}`;
    case 8:
      return `Registered ID:${oidOf({ content })}`;
    case 0:
      return `othername: ${otherName(content)}`;
    case 3:
      return 'X400Name:<unsupported>';
    default:
      return 'EdiPartyName:<unsupported>';
  }
};

/** The same where OpenSSL gives a name a line of its own: there it writes distinguished names with commas. */
export const nameOnItsLine = (name: Der): string =>
  (name.tag & 0x1f) === 4 ? `DirName:${commaName(readDer(name.content))}` : generalName(name);

/** Addresses with their mask, as constraints have them. */
const rangeText = (bytes: Buffer): string => {
  const half = bytes.length / 2;
  return bytes.length === 8 || bytes.length === 32
    ? `${addressText(bytes.subarray(0, half))}/${addressText(bytes.subarray(half))}`
    : '<invalid>';
};

/** What a constraint on names says (RFC 5280, 4.2.1.10). */
export const constrainedName = (name: Der): string =>
  (name.tag & 0x1f) === 7 ? `IP:${rangeText(name.content)}` : nameOnItsLine(name);
