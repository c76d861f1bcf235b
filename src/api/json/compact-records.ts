/**
 * Finds the records in the bytes of a JSON list without parsing them. It accepts only JSON as `JSON.stringify` writes it: no
 * spaces, no needless escapes, and numbers as JavaScript writes them. Other JSON is parsed as usual.
 */

/** A list written as `JSON.stringify` would write it. */
export interface CompactRecords {
  /** UTF-8: `[`, the records separated by commas, `]`. */
  readonly bytes: Uint8Array;
  /** The index after each record: of the comma, or of the bracket. */
  readonly ends: readonly number[];
}

/** Records with more levels are parsed as usual. */
export const mostCompactLevels = 32;

const [quote, comma, minus, dot, zero, nine, colon] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a] as const;
const [openList, backslash, closeList, openRecord, closeRecord] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d] as const;
const [letterN, letterT, letterU] = [0x6e, 0x74, 0x75] as const;
const space = 0x20;

const bytesOf = (word: string): readonly number[] => [...word].map((letter) => letter.charCodeAt(0));

/** Characters after a backslash, besides `u`. */
const escapes: ReadonlySet<number> = new Set(bytesOf('"\\bfnrt'));

const [yes, no, nothing] = [bytesOf('true'), bytesOf('false'), bytesOf('null')] as const;

const longestNumber = 15;

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** `\uXXXX` is needed only for control characters without a letter. */
const isNeeded = (digits: string): boolean => /^00[01][0-9a-f]$/.test(digits) && !/^00(?:0[89acd])$/.test(digits);

/** Returns the index after the closing quote of a string whose characters begin at `from`, or -1 if it is written differently. */
const afterText = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) return at + 1;
    if (byte < space) return -1;
    if (byte === backslash) {
      const letter = bytes[(at += 1)] ?? 0;
      if (letter === letterU && isNeeded(textOf(bytes, at + 1, at + 5))) at += 4;
      else if (!escapes.has(letter)) return -1;
    }
  }
  return -1;
};

const afterNumber = (bytes: Uint8Array, from: number): number => {
  let at = from;
  let isWhole = true;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === dot) isWhole = false;
    else if ((byte < zero || byte > nine) && (byte !== minus || at > from)) break;
  }
  const length = at - from;
  if (length === 0 || length > longestNumber) return -1;
  const first = bytes[from] as number;
  if (isWhole && first > zero && first <= nine) return at;
  if (isWhole && first === zero && length === 1) return at;
  const text = textOf(bytes, from, at);
  return String(Number(text)) === text ? at : -1;
};

const afterWord = (bytes: Uint8Array, from: number): number => {
  const first = bytes[from];
  const word = first === letterN ? nothing : first === letterT ? yes : no;
  for (let index = 0; index < word.length; index += 1) if (bytes[from + index] !== word[index]) return -1;
  return from + word.length;
};

/**
 * Returns the records of a list, or `undefined` if the JSON is not a list or is written differently.
 *
 * @param bytes UTF-8, which is not checked
 */
export const compactRecords = (bytes: Uint8Array): CompactRecords | undefined => {
  const { length } = bytes;
  if (length < 2 || bytes[0] !== openList || bytes[length - 1] !== closeList) return undefined;
  if (length === 2) return { bytes, ends: [] };
  const ends: number[] = [];
  /** For each level below the list, 1 if it is a record. */
  const isRecord = new Uint8Array(mostCompactLevels);
  let level = 0;
  let at = 1;
  // Each turn reads one value or opens one, and then closes everything that ends after it.
  while (at < length) {
    let byte = bytes[at] as number;
    if (level === 0 && byte !== openRecord) return undefined;
    if (level > 0 && isRecord[level] === 1) {
      // JavaScript puts members with numeric names first.
      const first = bytes[at + 1] ?? 0;
      if (byte !== quote || (first >= zero && first <= nine)) return undefined;
      at = afterText(bytes, at + 1);
      if (at === -1 || bytes[at] !== colon) return undefined;
      byte = bytes[(at += 1)] ?? 0;
    }
    if (byte === openRecord || byte === openList) {
      level += 1;
      if (level === mostCompactLevels) return undefined;
      isRecord[level] = byte === openRecord ? 1 : 0;
      at += 1;
      if (bytes[at] !== (byte === openRecord ? closeRecord : closeList)) continue;
    } else {
      at =
        byte === quote
          ? afterText(bytes, at + 1)
          : byte === minus || (byte >= zero && byte <= nine)
            ? afterNumber(bytes, at)
            : afterWord(bytes, at);
      if (at === -1) return undefined;
    }
    while (level > 0 && bytes[at] === (isRecord[level] === 1 ? closeRecord : closeList)) {
      level -= 1;
      at += 1;
      if (level === 0) ends.push(at);
    }
    if (level === 0 && at === length - 1) return { bytes, ends };
    if (bytes[at] !== comma) return undefined;
    at += 1;
  }
  return undefined;
};
