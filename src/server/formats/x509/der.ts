/** Reads ASN.1 in DER (X.690) as far as certificates need it. What is read was found good by OpenSSL before. */

/** One element: its tag, and its content as bytes. */
export interface Der {
  /** The whole first byte: class, form and number. */
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length. */
  readonly bytes: Buffer;
}

/** Tags of the universal types that certificates are made of. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  ia5String: 0x16,
  bmpString: 0x1e,
  universalString: 0x1c,
  utcTime: 0x17,
} as const;

/** The tag of a context's own element; `constructed` when others are within it. */
export const contextTag = (number: number, constructed: boolean): number => (constructed ? 0xa0 : 0x80) + number;

/** The first element in the bytes; throws RangeError when they end before it does. */
export const readDer = (bytes: Buffer): Der => {
  const tag = bytes.readUInt8(0);
  const first = bytes.readUInt8(1);
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (lengthBytes > 4 || first === 0x80) throw new RangeError('a length that DER does not have');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError('an element that is cut off');
  return { tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(0, start + length) };
};

/** The elements within one. */
export const childrenOf = ({ content }: Pick<Der, 'content'>): Der[] => {
  const children: Der[] = [];
  let left = content;
  while (left.length > 0) {
    const child = readDer(left);
    children.push(child);
    left = left.subarray(child.bytes.length);
  }
  return children;
};

/** The element at this place among those within; throws RangeError when there are fewer. */
export const childOf = (parent: Pick<Der, 'content'>, index: number): Der => {
  const child = childrenOf(parent)[index];
  if (child === undefined) throw new RangeError('an element that is missing');
  return child;
};

/** An object identifier with dots. */
export const oidOf = ({ content }: Pick<Der, 'content'>): string => {
  const numbers: bigint[] = [];
  let value = 0n;
  for (const byte of content) {
    value = value * 128n + BigInt(byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0n;
    }
  }
  const [head = 0n, ...rest] = numbers;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...rest].join('.');
};

/** A whole number of any size, below zero too. */
export const integerOf = ({ content }: Pick<Der, 'content'>): bigint =>
  content.length === 0 ? 0n : BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString('hex')}`));

/** The bytes of a whole number, without the first where that only says that the number is not below zero. */
export const unsignedOf = ({ content }: Pick<Der, 'content'>): Buffer =>
  content.length > 1 && content[0] === 0 ? content.subarray(1) : content;

/** The numbers of the bits that are set in a bit string, the first being 0. */
export const bitsOf = ({ content }: Pick<Der, 'content'>): number[] =>
  [...content.subarray(1)].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => index * 8 + bit),
  );

/** A text as UTF-8, whatever its type. */
export const textOf = ({ tag, content }: Pick<Der, 'tag' | 'content'>): string => {
  if (tag === tags.bmpString)
    return Buffer.from(content)
      .subarray(0, content.length & ~1)
      .swap16()
      .toString('utf16le');
  if (tag === tags.utf8String) return content.toString('utf8');
  if (tag === tags.universalString) {
    const points = Array.from({ length: Math.floor(content.length / 4) }, (_, index) =>
      content.readUInt32BE(index * 4),
    );
    return String.fromCodePoint(...points.map((point) => (point > 0x10_ffff ? 0xfffd : point)));
  }
  return content.toString('latin1');
};
