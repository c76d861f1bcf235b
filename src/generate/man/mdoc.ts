/** Characters beyond ASCII are written as numbers, which every man program can read. */
const asAscii = (text: string): string =>
  text.replaceAll(/[^\n\x20-\x7e]/gu, (character) => {
    const number = character.codePointAt(0) ?? 0;
    return `\\[u${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  });

const escape = (text: string): string => asAscii(text.replaceAll('\\', '\\e').replaceAll('\n', ' '));

/** A line of text that cannot be read as a macro. */
const textLine = (text: string): string => escape(text).replace(/^(?=[.'])/, '\\&');

const looksLikeMacro = /^[%A-Z][A-Za-z0-9]{0,2}$/;
const punctuation = /^[.,:;()[\]?!|]$/;

/** An argument of a macro that cannot be read as another macro. */
export const argument = (text: string): string => {
  const escaped = escape(text);
  const safe = looksLikeMacro.test(text) || punctuation.test(text) ? `\\&${escaped}` : escaped;
  return safe === '' || /["\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A macro with its arguments. Undefined arguments are left out. */
export const macro = (name: string, ...texts: readonly (string | undefined)[]): string =>
  [`.${name}`, ...texts.filter((text) => text !== undefined).map(argument)].join(' ');

const capitalize = (text: string): string =>
  text.replace(/^[a-z]+(?= )/, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** Splits the text into sentences, one per line, with a full stop at the end. */
export const sentences = (text: string): readonly string[] => {
  if (text === '') return [];
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return capitalize(whole)
    .split(/(?<=[.!?]) (?=[A-Z])/)
    .map(textLine);
};

/** Lines of an example, unchanged. */
export const literal = (lines: readonly string[]): readonly string[] => [
  '.Bd -literal -offset indent',
  ...lines.map((line) => textLine(line)),
  '.Ed',
];
