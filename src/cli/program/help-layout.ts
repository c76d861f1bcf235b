/** Lays out the text of help at a width. No word is broken: one that is longer than its line stays whole. */
import type { Example } from '../verbs/noun.ts';

/** A word or an option of the left column, and the text beside it. */
export type Item = readonly [term: string, text: string];

/** Adds facts to a description in parentheses, in its own if it ends with some. */
export const withFacts = (description: string, facts: readonly string[]): string => {
  if (facts.length === 0) return description;
  const said = facts.join('; ');
  return description.endsWith(')') ? `${description.slice(0, -1)}; ${said})` : `${description} (${said})`;
};

interface Room {
  readonly width: number;
  /** In front of all lines but the first. */
  readonly indent?: string;
  /** At the end of all lines but the last. */
  readonly end?: string;
}

const join = (pieces: readonly string[], { width, indent = '', end = '' }: Room): readonly string[] => {
  const lines: string[] = [];
  let current = '';
  pieces.forEach((piece, index) => {
    const room = index === pieces.length - 1 ? width : width - end.length;
    if (current.trim() !== '' && (current + piece).length > room) {
      lines.push(`${current}${end}`);
      current = `${indent}${piece.trimStart()}`;
    } else current += piece;
  });
  return [...lines, current];
};

/** Wraps a text at its spaces, and between the words of a choice such as `asc|desc`. */
export const wrapText = (text: string, room: Room): readonly string[] =>
  text.split('\n').flatMap((line) => join(line.match(/\s*(?:[^\s|]+\|?|\|)/g) ?? [''], room));

/** Words of a command line; quoted ones stay whole, and an option stays with its value, and a pipe with the command after it. */
const wordsOf = (command: string): readonly string[] => {
  const words: string[] = [];
  for (const [word] of command.matchAll(/\s*(?:[^\s'"<[]|'[^']*'|"(?:[^"\\]|\\.)*"|<[^>]*>|\[[^\]]*\]|[<[])+/g)) {
    const last = words.at(-1) ?? '';
    const isValue = /^\s*(--?\w\S*|\||&&)$/.test(last) && !/^\s*[-|&[]/.test(word);
    if (isValue) words[words.length - 1] = `${last}${word}`;
    else words.push(word);
  }
  return words;
};

/** Wraps what follows `Usage:`. */
export const usageLines = (usage: string, width: number): readonly string[] =>
  join(wordsOf(`Usage: ${usage}`), { width, indent: '  ' });

/** Wraps a command line so that it can still be pasted into a shell. */
export const commandLines = (command: string, width: number): readonly string[] =>
  join(wordsOf(`  ${command}`), { width, indent: '    ', end: ' \\' });

export const exampleLines = (examples: readonly Example[], width: number): readonly string[] =>
  examples.flatMap(({ command, caption }) => [
    ...wrapText(`  # ${caption}`, { width, indent: '  # ' }),
    ...commandLines(command, width),
  ]);

/** A longer term has a line of its own, above its text. */
const widestTerm = 0.45;

const leastText = 16;

/** Lays out terms with their texts beside them; all lists of a page share the column of the texts. */
export const itemLines = (items: readonly Item[], width: number, all = items): readonly string[] => {
  const lengths = all.map(([term]) => term.length).filter((length) => length <= Math.floor(width * widestTerm) - 4);
  const wanted = Math.max(2, ...lengths) + 4;
  const column = width - wanted < leastText ? 6 : wanted;
  const indent = ' '.repeat(column);
  return items.flatMap(([term, text]) => {
    if (text === '') return [`  ${term}`];
    const [first = '', ...others] = wrapText(text, { width: width - column });
    const rest = others.map((line) => `${indent}${line}`);
    return term.length + 4 <= column
      ? [`  ${term.padEnd(column - 2)}${first}`, ...rest]
      : [`  ${term}`, `${indent}${first}`, ...rest];
  });
};
