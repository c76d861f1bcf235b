/** Whom a certificate is for, and who signed it, in the two forms in which OpenSSL writes names. */
import { childOf, childrenOf, oidOf, textOf, type Der } from './der.ts';
import { attributeName } from './oid-names.ts';

interface Part {
  readonly name: string;
  readonly value: string;
}

/** In the order of the certificate; several in one are rare. */
const partsOf = (name: Pick<Der, 'content'>): Part[][] =>
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
export const commaName = (name: Pick<Der, 'content'>): string =>
  partsOf(name)
    .map((parts) => parts.map((part) => `${part.name} = ${commaValue(part.value)}`).join(' + '))
    .join(', ');

/** `/C=AU/O=Example, Inc./CN=example.org`; empty for a name without parts. */
export const slashName = (name: Pick<Der, 'content'>): string =>
  partsOf(name)
    .map((parts) => `/${parts.map((part) => `${part.name}=${slashValue(part.value)}`).join('+')}`)
    .join('');
