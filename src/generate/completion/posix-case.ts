import type { ValuePlace } from './table.ts';

/** The text as one word of bash or zsh, with nothing in it expanded. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A pattern that matches the place; a `*` at its end stands for any index. */
export const pattern = (at: string): string => (at.endsWith('/*') ? `${quoteWord(at.slice(0, -1))}*` : quoteWord(at));

/** A function with its body indented, and an empty line after it. */
export const shellFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `${name}() {`, ...body.map((line) => `  ${line}`), '}', ''].join('\n');

/** The branches of a `case` that set `takes` and `spec`. */
export const valueCases = (places: readonly ValuePlace[], indent: string): readonly string[] =>
  places.map(
    ({ at, takes, spec }) => `${indent}${at.map(pattern).join(' | ')}) takes=${takes} spec=${quoteWord(spec)} ;;`,
  );
