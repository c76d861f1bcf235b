/**
 * Finds the records in the bytes of a JSON list without making values of them. It takes what `JSON.stringify` writes, and no
 * more: no blanks, no escape that is not needed, no number that JavaScript would write in another way. Anything else is read
 * the usual way.
 */

/** A list that is written as `JSON.stringify` would write it. */
export interface CompactRecords {
  /** UTF-8: `[`, the records with a comma between each two, `]`. */
  readonly bytes: Uint8Array;
  /** Where in the bytes each record ends: at a comma, or at the bracket. */
  readonly ends: readonly number[];
}

/** Deeper records are read the usual way. */
export const mostCompactLevels = 32;

const [quote, comma, minus, dot, zero, nine, colon] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a] as const;
const [openList, backslash, closeList, openRecord, closeRecord] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d] as const;
const [letterN, letterT, letterU] = [0x6e, 0x74, 0x75] as const;
const space = 0x20;

const bytesOf = (word: string): readonly number[] => [...word].map((letter) => letter.charCodeAt(0));

/** What may follow a backslash, besides the `u` of a control character without a letter. */
const escapes: ReadonlySet<number> = new Set(bytesOf('"\\bfnrt'));

const [yes, no, nothing] = [bytesOf('true'), bytesOf('false'), bytesOf('null')] as const;

const longestNumber = 15;

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Whether a `\uXXXX` must be written so: a control character that has no letter. */
const isNeeded = (digits: string): boolean => /^00[01][0-9a-f]$/.test(digits) && !/^00(?:0[89acd])$/.test(digits);

/** Where the text ends whose bytes begin at `from`, after its quote; -1 for one that is written in another way. */
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
 * The records of a list; undefined for a list that is written in another way, or that is none.
 *
 * @param bytes UTF-8, which is not looked at
 */
export const compactRecords = (bytes: Uint8Array): CompactRecords | undefined => {
  const { length } = bytes;
  if (length < 2 || bytes[0] !== openList || bytes[length - 1] !== closeList) return undefined;
  if (length === 2) return { bytes, ends: [] };
  const ends: number[] = [];
  /** Of the levels below the list, whether each is a record. */
  const isRecord = new Uint8Array(mostCompactLevels);
  let level = 0;
  let at = 1;
  // Each turn reads one value, or opens one, and then all that is closed behind it.
  while (at < length) {
    let byte = bytes[at] as number;
    if (level === 0 && byte !== openRecord) return undefined;
    if (level > 0 && isRecord[level] === 1) {
      // JavaScript puts members first whose names are numbers.
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
