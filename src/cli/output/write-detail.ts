import { Chalk, type ChalkInstance } from 'chalk';
import { block, paintState, paintSwatch } from './cell.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { wrap } from './truncate.ts';
import { write } from './write.ts';

/** A record laid out for reading on a terminal: what it is called, how it stands, and its text. */
export interface Detail {
  /** Before the title, such as `#12`; may be empty. */
  readonly mark: string;
  readonly title: string;
  /** What it is, and where: `Schedule 1 in platform/api`. */
  readonly kind?: string;
  /** Coloured as in tables; may be empty. */
  readonly state: string;
  /** What follows the state on its line. */
  readonly remarks: readonly string[];
  /** Each with its colour as `#rrggbb`, where that is known. */
  readonly tags: readonly { readonly name: string; readonly color?: string }[];
  /** One line each, `name: value`; those with an empty value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Wrapped at the terminal's width. */
  readonly body: string;
  /** What belongs to it, as short tables under their titles. */
  readonly lists?: readonly {
    readonly title: string;
    readonly lines: readonly string[];
  }[];
  /** The last line, unbroken so that a terminal can follow it. */
  readonly address: string;
}

/** Text stays readable on wide screens. */
const widest = 100;

const tagText = ({ name, color }: Detail['tags'][number], chalk: ChalkInstance): string =>
  color === undefined || chalk.level === 0
    ? sanitize(name)
    : `${paintSwatch(`${block} `, color, chalk)}${sanitize(name)}`;

const factLines = (detail: Detail, chalk: ChalkInstance): string[] => {
  const tags = detail.tags.map((tag) => tagText(tag, chalk)).join(', ');
  const facts = detail.facts.map(([name, value]) => [name, sanitize(value)] as const);
  const shown = [['Labels', tags] as const, ...facts].filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${chalk.bold(name.padEnd(width))}  ${value}`);
};

/** The lines of a page, made safe and painted for the terminal. */
export const detailLines = (detail: Detail, streams: Streams): readonly string[] => {
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const width = Math.min(streams.columns, widest);
  const kind = sanitize(detail.kind ?? '');
  const status = [kind, paintState(sanitize(detail.state), chalk), ...detail.remarks.map((text) => sanitize(text))];
  const body = sanitize(detail.body, { multiline: true }).trim();
  const blocks: readonly (readonly string[])[] = [
    [
      ...wrap(sanitize(`${detail.mark} ${detail.title}`).trim(), width).map((line) => chalk.bold(line)),
      status.filter((text) => text !== '').join(' · '),
    ],
    factLines(detail, chalk),
    body === '' ? [] : wrap(body, width),
    ...(detail.lists ?? []).map(({ title, lines }) => [chalk.bold(title), lines.map((line) => `  ${line}`)].flat()),
    detail.address === '' ? [] : [chalk.underline(sanitize(detail.address))],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return shown.flatMap((lines, index) => (index === 0 ? lines : ['', lines].flat()));
};

/** Prints a page. */
export const writeDetail = async (streams: Streams, detail: Detail): Promise<void> => {
  const text = detailLines(detail, streams).map((line) => `${line}\n`);
  await write(streams.stdout, text.join(''));
};
