import { stringifyJson } from '../../api/json/json-text.ts';

/*
 * A record can have any text of its author. Shown raw, an escape sequence moves the cursor, sets the window's title, or
 * fills the clipboard; a bidirectional override swaps what is read; an invisible character makes two names look alike.
 */

const plain = /^[\u0020-\u007e]*$/;

/** The flags of England, Scotland, and Wales: the only tags that terminals draw. */
const drawnTags = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;

const beforeJoiner = String.raw`\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?!\p{Script=Latin})[\p{L}\p{M}]`;
const afterJoiner = String.raw`\p{Extended_Pictographic}|(?!\p{Script=Latin})[\p{L}\p{M}]`;

// Controls beyond ASCII, characters without a shape, marks and overrides of direction, joiners that join nothing, and tags.
const hidden = [
  String.raw`[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]`,
  String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`,
  String.raw`[\u200c\u200d](?:(?<!(?:${beforeJoiner})[\u200c\u200d])|(?!${afterJoiner}))`,
];

const unsafe = new RegExp([drawnTags, String.raw`[\u0000-\u001f]|\p{Surrogate}`, ...hidden].join('|'), 'gu');

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
    if (character === '\t') return ' ';
    return isDrawn(character) ? character : standIn(character);
  });
};

/** Only the flags are matched as several characters. */
const isDrawn = (match: string): boolean => match.length > 2;

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

/** The characters of `sanitize` that JSON leaves raw, and the flags that it keeps. */
const hiddenInJson = new RegExp([drawnTags, ...hidden].join('|'), 'gu');

/** UTF-8, read as Latin-1, in which a character may have to be escaped. */
export const mayBeHiddenInUtf8 = new RegExp(
  [
    String.raw`\x7f|\xc2[\x80-\x9f\xad]|\xcd\x8f|\xd8\x9c|\xe1(?:\x85[\x9f\xa0]|\x9e[\xb4\xb5]|\xa0\x8e)`,
    String.raw`\xe2(?:\x80[\x8b-\x8f\xa8-\xae]|\x81[\xa0-\xaf])|\xe3\x85\xa4`,
    String.raw`\xef(?:\xbb\xbf|\xbe\xa0|\xbf[\xb9-\xbb])`,
    String.raw`\xf0(?:\x9b\xb2[\xa0-\xa3]|\x9d\x85[\xb3-\xba])|\xf3\xa0`,
  ].join('|'),
);

/** A value as JSON that is safe for a terminal: the same data, with `\u` escapes. */
export const toJson = (value: unknown, indent = 0): string => escapeInJson(stringifyJson(value, indent));

/** Writes each hidden character of JSON as `\uXXXX`, which is two for one beyond U+FFFF. */
export const escapeInJson = (text: string): string =>
  escaped(text, (character) =>
    character
      .split('')
      .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
      .join(''),
  );

/** Writes each hidden character in the double quotes of YAML, which has no surrogates, as `\uXXXX` or `\UXXXXXXXX`. */
export const escapeInYaml = (text: string): string =>
  escaped(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });

/** True for text with characters that JSON and YAML have to escape. */
export const hasHidden = (text: string): boolean => escapeInYaml(text) !== text;

const escaped = (text: string, escape: (character: string) => string): string =>
  text.replace(hiddenInJson, (match) => (isDrawn(match) ? match : escape(match)));

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
