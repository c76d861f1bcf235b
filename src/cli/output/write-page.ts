import { Chalk, type ChalkInstance } from 'chalk';
import { block, paintState, paintSwatch } from './cell.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { wrap } from './truncate.ts';
import { write } from './write.ts';

/** A record laid out for reading on a terminal: what it is called, how it stands, and its text. */
export interface Page {
  /** Before the title, such as `#12`. */
  readonly mark: string;
  readonly title: string;
  /** Coloured as in tables. */
  readonly state: string;
  /** What follows the state on its line. */
  readonly remarks: readonly string[];
  /** Each with its colour as `#rrggbb`, where that is known. */
  readonly tags: readonly { readonly name: string; readonly color?: string }[];
  /** One line each, `name: value`; those with an empty value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Wrapped at the terminal's width. */
  readonly body: string;
  /** The last line, unbroken so that a terminal can follow it. */
  readonly address: string;
}

/** Text stays readable on wide screens. */
const widest = 100;

const tagText = ({ name, color }: Page['tags'][number], chalk: ChalkInstance): string =>
  color === undefined || chalk.level === 0
    ? sanitize(name)
    : `${paintSwatch(`${block} `, color, chalk)}${sanitize(name)}`;

const factLines = (page: Page, chalk: ChalkInstance): string[] => {
  const tags = page.tags.map((tag) => tagText(tag, chalk)).join(', ');
  const facts = page.facts.map(([name, value]) => [name, sanitize(value)] as const);
  const shown = [['Labels', tags] as const, ...facts].filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${chalk.bold(name.padEnd(width))}  ${value}`);
};

/** The lines of a page, made safe and painted for the terminal. */
export const pageLines = (page: Page, streams: Streams): readonly string[] => {
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const width = Math.min(streams.columns, widest);
  const standing = [paintState(sanitize(page.state), chalk), ...page.remarks.map((text) => sanitize(text))];
  const body = sanitize(page.body, { multiline: true }).trim();
  return [
    ...wrap(sanitize(`${page.mark} ${page.title}`), width).map((line) => chalk.bold(line)),
    standing.join(' · '),
    '',
    ...factLines(page, chalk),
    '',
    ...(body === '' ? [] : [...wrap(body, width), '']),
    chalk.underline(sanitize(page.address)),
  ];
};

/** Prints a page. */
export const writePage = async (streams: Streams, page: Page): Promise<void> => {
  const text = pageLines(page, streams).map((line) => `${line}\n`);
  await write(streams.stdout, text.join(''));
};
