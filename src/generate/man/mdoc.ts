/** Beyond ASCII, every manual reader knows characters by their number. */
const asAscii = (text: string): string =>
  text.replaceAll(/[^\n\x20-\x7e]/gu, (character) => {
    const number = character.codePointAt(0) ?? 0;
    return `\\[u${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  });

const escape = (text: string): string => asAscii(text.replaceAll('\\', '\\e').replaceAll('\n', ' '));

/** A line of running text, safe from being taken for a macro. */
const textLine = (text: string): string => escape(text).replace(/^(?=[.'])/, '\\&');

const looksLikeMacro = /^[%A-Z][A-Za-z0-9]{0,2}$/;
const punctuation = /^[.,:;()[\]?!|]$/;

/** One argument of a macro, with nothing in it taken for another macro. */
export const argument = (text: string): string => {
  const escaped = escape(text);
  const safe = looksLikeMacro.test(text) || punctuation.test(text) ? `\\&${escaped}` : escaped;
  return safe === '' || /["\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A macro with its arguments; undefined ones are left out. */
export const macro = (name: string, ...texts: readonly (string | undefined)[]): string =>
  [`.${name}`, ...texts.filter((text) => text !== undefined).map(argument)].join(' ');

const capitalize = (text: string): string =>
  text.replace(/^[a-z]+(?= )/, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** The text as sentences, each on a line of its own, with a full stop at the end. Nothing for no text. */
export const sentences = (text: string): readonly string[] => {
  if (text === '') return [];
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return capitalize(whole)
    .split(/(?<=[.!?]) (?=[A-Z])/)
    .map(textLine);
};

/** Lines of an example, as they are. */
export const literal = (lines: readonly string[]): readonly string[] => [
  '.Bd -literal -offset indent',
  ...lines.map((line) => textLine(line)),
  '.Ed',
];
