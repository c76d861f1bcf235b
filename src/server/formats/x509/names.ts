/** Distinguished names (subject, issuer) and general names (hosts, addresses, people: RFC 5280, 4.2.1.6) in certificates. */
import { IA5String, Utf8String } from 'asn1js';
import { bytesOf, childOf, childrenOf, oidOf, tagOf, textOf, type Asn1 } from './asn1.ts';
import { attributeName, otherNameKind } from './oid-names.ts';
import { plainText } from './openssl-text.ts';

interface Part {
  readonly name: string;
  readonly value: string;
}

/** In the order of the certificate; several in one are rare. */
const partsOf = (name: Asn1): Part[][] =>
  childrenOf(name).map((set) =>
    childrenOf(set).map((pair) => ({ name: attributeName(oidOf(childOf(pair, 0))), value: textOf(childOf(pair, 1)) })),
  );

const escapeByte =
  (mark: string) =>
  (byte: number): string =>
    `${mark}${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Each byte of a text that is no printable ASCII is written by its number. */
const escaped = (text: string, mark: string, own: (character: string) => string): string =>
  Array.from(text, (character) =>
    /^[ -~]$/.test(character) ? own(character) : Array.from(Buffer.from(character), escapeByte(mark)).join(''),
  ).join('');

const commaValue = (value: string): string => {
  const text = escaped(value, '\\', (character) => (/["\\]/.test(character) ? `\\${character}` : character));
  return /[,+<>;]|^[ #]| $/.test(value) ? `"${text}"` : text;
};

const slashValue = (value: string): string =>
  escaped(value, '\\x', (character) => (/[/+]/.test(character) ? `\\${character}` : character));

/** `C = AU, O = "Example, Inc.", CN = example.org`. */
export const commaName = (name: Asn1): string =>
  partsOf(name)
    .map((parts) => parts.map((part) => `${part.name} = ${commaValue(part.value)}`).join(' + '))
    .join(', ');

/** `/C=AU/O=Example, Inc./CN=example.org`; empty for a name without parts. */
export const slashName = (name: Asn1): string =>
  partsOf(name)
    .map((parts) => `/${parts.map((part) => `${part.name}=${slashValue(part.value)}`).join('+')}`)
    .join('');

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

/** OpenSSL shows a name of another kind where it is a text. */
const otherName = (name: Asn1): string => {
  const value = childOf(childOf(name, 1), 0);
  const isText = value instanceof Utf8String || value instanceof IA5String;
  return `${otherNameKind(oidOf(childOf(name, 0)))}::${isText ? plainText(bytesOf(value)) : '<unsupported>'}`;
};

/** How each kind of general name is printed, by its tag. */
const kinds: readonly ((name: Asn1) => string)[] = [
  (name) => `othername: ${otherName(name)}`,
  (name) => `email:${plainText(bytesOf(name))}`,
  (name) => `DNS:${plainText(bytesOf(name))}`,
  () => 'X400Name:<unsupported>',
  (name) => `DirName:${slashName(childOf(name, 0))}`,
  () => 'EdiPartyName:<unsupported>',
  (name) => `URI:${plainText(bytesOf(name))}`,
  (name) => `IP Address:${addressText(bytesOf(name))}`,
  (name) => `Registered ID:${oidOf(name)}`,
];

/** `DNS:example.org` and its like; throws RangeError for what is not a general name. */
export const generalName = (name: Asn1): string => {
  const print = kinds[tagOf(name) ?? -1];
  if (print === undefined) throw new RangeError('not a general name');
  return print(name);
};

/** The same where OpenSSL gives a name a line of its own: there it writes distinguished names with commas. */
export const nameOnItsLine = (name: Asn1): string =>
  tagOf(name) === 4 ? `DirName:${commaName(childOf(name, 0))}` : generalName(name);

/** Addresses with their mask, as constraints have them. */
const rangeText = (bytes: Buffer): string => {
  const half = bytes.length / 2;
  return bytes.length === 8 || bytes.length === 32
    ? `${addressText(bytes.subarray(0, half))}/${addressText(bytes.subarray(half))}`
    : '<invalid>';
};

/** A general name in a name constraint (RFC 5280, 4.2.1.10). */
export const constrainedName = (name: Asn1): string =>
  tagOf(name) === 7 ? `IP:${rangeText(bytesOf(name))}` : nameOnItsLine(name);
