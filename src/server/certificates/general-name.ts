/** The names that extensions give to hosts, addresses and people (RFC 5280, 4.2.1.6). */
import { childrenOf, oidOf, readDer, tags, type Der } from './der.ts';
import { slashName } from './distinguished-name.ts';

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
  return `${oid === undefined ? '' : oidOf(oid)}::${isText ? plainText(value.content) : '<unsupported>'}`;
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
