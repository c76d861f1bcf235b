/** Topics of help, and the layout of text at a width. A word that is longer than its line is not broken. */
import type { Option } from 'commander';
import type { Example } from '../verbs/noun.ts';

/** The topics of `repoctl help` with their summaries; the texts are loaded only when one is read. */
export const topicSummaries = {
  names: 'Ways of writing records, projects, and groups',
  lists: 'Limit, filter, and sort lists',
  where: 'Choose records of a list by a condition',
  formats: 'Output formats and fields',
  bulk: 'Write many records at once',
  'fan-out': 'Run a command for many projects or groups',
  options: 'Global options',
  environment: 'Environment variables',
  'exit-codes': 'Exit codes',
  gitlab: 'Resources that only GitLab has',
  synonyms: 'Synonyms of commands',
} as const;

export type TopicName = keyof typeof topicSummaries;

export const topicNames: readonly TopicName[] = Object.keys(topicSummaries).filter((name): name is TopicName =>
  Object.hasOwn(topicSummaries, name),
);

/** A word or an option of the left column, and the text beside it. */
export type Item = readonly [term: string, text: string];

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

export const moreText = (count: number, noun: string): readonly string[] =>
  count === 0 ? [] : [`${count} more ${noun}${count === 1 ? '' : 's'}`];

/** Groups of a list under their headings. */
export const grouped = <Member>(
  members: readonly Member[],
  headingOf: (member: Member) => string,
): readonly (readonly [heading: string, members: readonly Member[]])[] =>
  [...new Set(members.map(headingOf))].map((heading) => [
    heading,
    members.filter((member) => headingOf(member) === heading),
  ]);

export const countdown = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** A paragraph, a table, or commands of a topic. */
export type TopicPart = string | { readonly items: readonly Item[] } | { readonly commands: readonly string[] };

export const linesOfPart = (part: TopicPart, width: number): readonly string[] => {
  if (typeof part === 'string') return wrapText(part, { width });
  return 'items' in part
    ? itemLines(part.items, width)
    : part.commands.flatMap((command) => commandLines(command, width));
};

/** Examples and notes on a page, and options that are used more than their order says. */
export interface Extras {
  readonly examples: readonly Example[];
  /** Paragraphs, or lines that are laid out already. */
  readonly notes?: readonly string[];
  /** The options that are used most, in place of those that have one letter or are in the examples. */
  readonly usual?: readonly string[] | undefined;
  /** Options that are used least. */
  readonly rare?: readonly string[];
}

/** Options in the order of their use: required ones, those with one letter, those in the examples, and then all others. */
export const byUse = (
  options: readonly Option[],
  usage: string,
  { examples, usual, rare = [] }: Extras,
): readonly Option[] => {
  const required = new Set(usage.match(/--[\w-]+/g));
  const inExamples = new Set(examples.flatMap(({ command }) => command.match(/--[\w-]+/g) ?? []));
  const rank = ({ long = '', short }: Option): number => {
    if (required.has(long)) return -1;
    if (rare.includes(long)) return options.length + 1;
    const place = usual?.indexOf(long) ?? (short !== undefined ? 0 : inExamples.has(long) ? 1 : -1);
    return place === -1 ? options.length : place;
  };
  return options.toSorted((a, b) => rank(a) - rank(b));
};
