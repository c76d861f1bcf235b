import { stringifyJson } from '../../api/json/json-text.ts';

/*
 * A record can have any text of its author. Shown raw, an escape sequence moves the cursor, sets the window's title, or
 * fills the clipboard; a bidirectional override swaps what is read; an invisible character makes two names look alike.
 */

const plain = /^[\u0020-\u007e]*$/;

// Each part never reaches a terminal raw. The last two are joiners and tags: legitimate within an emoji or a script that
// needs them, a disguise anywhere else.
const unsafe = new RegExp(
  [
    String.raw`[\u0000-\u001f\u007f-\u009f]`,
    String.raw`[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]`,
    String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]`,
    String.raw`\p{Surrogate}`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d]`,
    String.raw`[\u200c\u200d](?!\p{Extended_Pictographic}|(?!\p{Script=Latin})[\p{L}\p{M}])`,
    String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e0fff}]`,
  ].join('|'),
  'gu',
);

export interface SanitizeOptions {
  /** Keeps line breaks; without it a line break becomes a visible sign, so that a cell or a message stays one line. */
  readonly multiline?: boolean;
}

/** The text with a visible stand-in for each character that a terminal would act on or not show. */
export const sanitize = (text: string, options: SanitizeOptions = {}): string => {
  if (plain.test(text)) return text;
  const unified = text.replaceAll('\r\n', '\n');
  return unified.replace(unsafe, (character) => {
    if (character === '\n') return options.multiline === true ? '\n' : '↵';
    return character === '\t' ? ' ' : standIn(character);
  });
};

/** Caret notation for ASCII controls (`^[` for escape), `\u{...}` for the rest. */
const standIn = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return `^${String.fromCodePoint(code ^ 0x40)}`;
  return `\\u{${code.toString(16)}}`;
};

/** The text on one line without tabs, as a field of tab-separated output. It is not safe for a terminal. */
export const oneLine = (text: string): string => text.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ');

/** Text of a file, safe for a terminal: as `sanitize`, but with tabs, which only move the cursor on. */
export const safeText = (text: string): string =>
  text
    .split('\t')
    .map((part) => sanitize(part, { multiline: true }))
    .join('\t');

/** Characters that JSON leaves raw although a terminal acts on them, hides them, or reorders text by them. */
export const hiddenInJson =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** The same characters as bytes of UTF-8, each read as Latin-1. */
export const hiddenInUtf8 = new RegExp(
  [
    String.raw`\x7f|\xc2[\x80-\x9f\xad]|\xcd\x8f|\xd8\x9c|\xe1(?:\x85[\x9f\xa0]|\xa0\x8e)`,
    String.raw`\xe2(?:\x80[\x8b\x8e\x8f\xa8-\xae]|\x81[\xa0-\xaf])|\xe3\x85\xa4`,
    String.raw`\xef(?:\xbb\xbf|\xbe\xa0|\xbf[\xb9-\xbb])`,
  ].join('|'),
);

/** A value as JSON that is safe for a terminal: the same data, with `\u` escapes. */
export const toJson = (value: unknown, indent = 0): string => escapeHidden(stringifyJson(value, indent));

/** Writes each hidden character as `\uXXXX`, which JSON and double-quoted YAML both read back. */
export const escapeHidden = (text: string): string =>
  text.replace(hiddenInJson, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
