/** What certificates need of ASN.1, as `asn1js` reads it. What is read was found valid by OpenSSL before. */
import { BitString, Constructed, fromBER, Integer, ObjectIdentifier } from 'asn1js';

/** One element. */
export type Asn1 = ReturnType<typeof fromBER>['result'];

const contextSpecific = 3;

/** The first element in the bytes; throws RangeError when there is none. */
export const readAsn1 = (bytes: Uint8Array): Asn1 => {
  const { offset, result } = fromBER(bytes, { parseEmbedded: false, copyInput: false });
  if (offset === -1) throw new RangeError(result.error);
  return result;
};

/** The elements in one; throws RangeError for one that has a value instead. */
export const childrenOf = (parent: Asn1): readonly Asn1[] => {
  if (!(parent instanceof Constructed)) throw new RangeError('an element without others');
  return parent.valueBlock.value;
};

/** The element at this index; throws RangeError when there are fewer. */
export const childOf = (parent: Asn1, index: number): Asn1 => {
  const child = childrenOf(parent)[index];
  if (child === undefined) throw new RangeError('an element that is missing');
  return child;
};

/** The number of a context-specific tag; undefined for the universal types. */
export const tagOf = ({ idBlock }: Asn1): number | undefined =>
  idBlock.tagClass === contextSpecific ? idBlock.tagNumber : undefined;

/** The element with a context-specific tag. */
export const taggedIn = (parent: Asn1, tag: number): Asn1 | undefined =>
  childrenOf(parent).find((child) => tagOf(child) === tag);

/** The bytes of the value. */
export const bytesOf = ({ valueBeforeDecodeView, idBlock, lenBlock }: Asn1): Buffer =>
  Buffer.from(valueBeforeDecodeView.subarray(idBlock.blockLength + lenBlock.blockLength));

/** The dotted number of an object identifier, which may have a tag of its own. */
export const oidOf = (element: Asn1): string => {
  if (element instanceof ObjectIdentifier) return element.getValue();
  const bytes = bytesOf(element);
  return oidOf(readAsn1(Buffer.from([0x06, bytes.length, ...bytes])));
};

/** An integer, which may have a tag of its own. */
export const integerOf = (element: Asn1): bigint =>
  (element instanceof Integer
    ? element
    : new Integer({ valueHex: new Uint8Array(bytesOf(element)).buffer })
  ).toBigInt();

export const bitStringOf = (element: Asn1): Buffer =>
  element instanceof BitString ? Buffer.from(element.valueBlock.valueHexView) : bytesOf(element).subarray(1);

/** The names of the bits that are set in a bit string. */
export const bitNames = (element: Asn1, names: readonly string[]): string =>
  names.filter((_, bit) => ((bitStringOf(element)[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0).join(', ');

/** A character string; the bytes as Latin-1 where it is of another type. */
export const textOf = (element: Asn1): string => {
  const value = 'getValue' in element ? element.getValue() : undefined;
  return typeof value === 'string' ? value : bytesOf(element).toString('latin1');
};
