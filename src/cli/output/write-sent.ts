/** Writes records as they were sent, in the layout of `toJson`, without parsing them. */
import { isAscii } from 'node:buffer';
import { type CompactRecords, mostCompactLevels } from '../../api/json/compact-records.ts';
import { escapeInJson, mayBeHiddenInUtf8 } from './sanitize.ts';

const [lineFeed, space, quote, comma, colon, backslash] = [0x0a, 0x20, 0x22, 0x2c, 0x3a, 0x5c] as const;
const del = 0x7f;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

const isOpening = (byte: number): boolean => byte === openList || byte === openRecord;
const isClosing = (byte: number): boolean => byte === closeList || byte === closeRecord;

/** The bytes, or a text if some of them must be escaped. */
const shown = (bytes: Buffer): Buffer | string =>
  !(isAscii(bytes) && !bytes.includes(del)) && mayBeHiddenInUtf8.test(bytes.toString('latin1'))
    ? escapeInJson(bytes.toString())
    : bytes;

/** NDJSON, with a line feed after the last record, too. */
export const sentLines = ({ bytes, ends }: CompactRecords): Buffer | string => {
  const text = Buffer.from(bytes.subarray(1, (ends.at(-1) ?? 0) + 1));
  for (const end of ends) text[end - 1] = lineFeed;
  return shown(text);
};

/** The most whitespace between two bytes of JSON: a line feed, and two blanks per level. */
const mostBetween = 2 + 2 * mostCompactLevels;

/**
 * The records as part of a list that is indented by two blanks.
 *
 * @param isFirst they begin the list
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
    // The remaining bytes have room for themselves and for one more break.
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
