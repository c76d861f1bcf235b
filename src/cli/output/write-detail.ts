import { Chalk, type ChalkInstance } from 'chalk';
import { block, paintState, paintSwatch } from './cell.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { wrap } from './truncate.ts';
import { write } from './write.ts';

/** The page of a record on a terminal. */
export interface Detail {
  /** Before the title, such as `#12`; can be empty. */
  readonly mark: string;
  readonly title: string;
  /** Its kind and place: `Schedule 1 in platform/api`. */
  readonly kind?: string;
  /** Colored as in tables; can be empty. */
  readonly state: string;
  /** Texts after the state, on its line. */
  readonly remarks: readonly string[];
  /** Each with its color as `#rrggbb`, if known. */
  readonly tags: readonly { readonly name: string; readonly color?: string }[];
  /** One line each, `name: value`; those with an empty value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Wrapped at the terminal's width. */
  readonly body: string;
  /** Related records, as short tables with titles. */
  readonly lists?: readonly {
    readonly title: string;
    readonly lines: readonly string[];
  }[];
  /** The URL, on the last line, not wrapped so that a terminal can open it. */
  readonly address: string;
}

/** The most columns that a text is readable in. */
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

/** The lines of a page, safe and colored for the terminal. */
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

export const writeDetail = async (streams: Streams, detail: Detail): Promise<void> => {
  const text = detailLines(detail, streams).map((line) => `${line}\n`);
  await write(streams.stdout, text.join(''));
};
