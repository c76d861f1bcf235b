/** Writes records as they were sent, laid out as `toJson` would lay them out, without making values of them. */
import { isAscii } from 'node:buffer';
import { type CompactRecords, mostCompactLevels } from '../../api/json/compact-records.ts';
import { escapeHidden, hiddenInUtf8 } from './sanitize.ts';

const [lineFeed, space, quote, comma, colon, backslash] = [0x0a, 0x20, 0x22, 0x2c, 0x3a, 0x5c] as const;
const del = 0x7f;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

const isOpening = (byte: number): boolean => byte === openList || byte === openRecord;
const isClosing = (byte: number): boolean => byte === closeList || byte === closeRecord;

/** What goes to the terminal or the file: the bytes, unless something in them has to be escaped. */
const shown = (bytes: Buffer): Buffer | string =>
  !(isAscii(bytes) && !bytes.includes(del)) && hiddenInUtf8.test(bytes.toString('latin1'))
    ? escapeHidden(bytes.toString())
    : bytes;

/** NDJSON, with a line feed behind the last one, too. */
export const sentLines = ({ bytes, ends }: CompactRecords): Buffer | string => {
  const text = Buffer.from(bytes.subarray(1, (ends.at(-1) ?? 0) + 1));
  for (const end of ends) text[end - 1] = lineFeed;
  return shown(text);
};

/** The most that comes between two bytes of JSON: a line feed, and two blanks for each level. */
const mostBetween = 2 + 2 * mostCompactLevels;

/**
 * The records as part of a list that is indented by two blanks.
 *
 * @param isFirst whether the list begins with them
 */
export const sentIndented = ({ bytes, ends }: CompactRecords, isFirst: boolean): Buffer | string => {
  const last = ends.at(-1) ?? 0;
  let text = Buffer.allocUnsafe(2 * last + 2 * mostBetween);
  let size = 0;
  const makeRoom = (): void => {
    const larger = Buffer.allocUnsafe(2 * text.length);
    text.copy(larger, 0, 0, size);
    text = larger;
  };
  const startLine = (level: number): void => {
    text[size++] = lineFeed;
    for (let count = 2 * level; count > 0; count -= 1) text[size++] = space;
  };
  let level = 1;
  text[size++] = isFirst ? openList : comma;
  startLine(level);
  for (let at = 1; at < last; at += 1) {
    const byte = bytes[at] as number;
    // What is left has room for its bytes as they are, and for one more break.
    while (text.length - size < last - at + mostBetween) makeRoom();
    if (byte === quote) {
      text[size++] = byte;
      for (let isOpen = true; isOpen;) {
        const next = bytes[(at += 1)] as number;
        text[size++] = next;
        if (next === backslash) text[size++] = bytes[(at += 1)] as number;
        else isOpen = next !== quote;
      }
    } else if (isOpening(byte)) {
      text[size++] = byte;
      if (isClosing(bytes[at + 1] as number)) text[size++] = bytes[(at += 1)] as number;
      else startLine((level += 1));
    } else if (isClosing(byte)) {
      startLine((level -= 1));
      text[size++] = byte;
    } else {
      text[size++] = byte;
      if (byte === comma) startLine(level);
      else if (byte === colon) text[size++] = space;
    }
  }
  return shown(text.subarray(0, size));
};
