import { Chalk, type ChalkInstance } from 'chalk';
import { wrapAnsi } from 'fast-wrap-ansi';
import { block, paintState, paintSwatch } from './cell.ts';
import type { Environment } from './environment.ts';
import type { PageTag } from './page.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { wrap } from './truncate.ts';
import { write } from './write.ts';

/** A comment on a page, or a change that the server noted. */
export interface Comment {
  readonly author: string;
  readonly time: string;
  /** Texts after the author. */
  readonly remarks: readonly string[];
  /** Markdown. */
  readonly body: string;
  /** Written by the server. */
  readonly isSystem: boolean;
}

/** The page of a record on a terminal. */
export interface Detail {
  readonly title: string;
  /** Its kind and place: `Schedule 1 in platform/api`. It is the heading if the record has no title. */
  readonly kind: string;
  /** Colored as in tables; can be empty. */
  readonly state: string;
  /** Texts after the state, on its line. */
  readonly remarks: readonly string[];
  readonly tags: readonly PageTag[];
  /** One line each, `name: value`; those with an empty value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Markdown. */
  readonly body: string;
  /** Wrapped at the terminal's width, and otherwise unchanged. */
  readonly text: string;
  /** Not wrapped. */
  readonly raw: string;
  /** Related records, as short tables with titles. */
  readonly lists: readonly {
    readonly title: string;
    readonly lines: readonly string[];
  }[];
  /** Oldest first. */
  readonly comments: readonly Comment[];
  /** A line above the comments, if there are more than these. */
  readonly aboutComments?: string;
  /** The URL, on the last line, not wrapped so that a terminal can open it. */
  readonly address: string;
}

/** The most columns that a text is readable in. */
const widest = 100;

/** A longer text is neither read as Markdown nor wrapped: for one that is made for that, both can take many seconds. */
const longestText = 100_000;

interface Look {
  readonly chalk: ChalkInstance;
  readonly width: number;
}

const tagText = ({ name, color }: PageTag, chalk: ChalkInstance): string =>
  color === undefined || chalk.level === 0
    ? sanitize(name)
    : `${paintSwatch(`${block} `, color, chalk)}${sanitize(name)}`;

/** Facts with their values wrapped beside the names. */
const factLines = (detail: Detail, { chalk, width: room }: Look): readonly string[] => {
  const facts = detail.facts.filter(([, value]) => value !== '');
  const tags = detail.tags.map((tag) => tagText(tag, chalk)).join(', ');
  const names = [...(tags === '' ? [] : ['Labels']), ...facts.map(([name]) => name)];
  const width = Math.max(0, ...names.map((name) => name.length)) + 2;
  const lineOf = (name: string, value: string): string =>
    `${chalk.bold(name)}${' '.repeat(width - name.length)}${paintSwatch(value, value.slice(block.length + 1), chalk)}`;
  return [
    ...(tags === '' ? [] : [lineOf('Labels', tags)]),
    ...facts.flatMap(([name, value]) => {
      // A URL stays whole, so that a terminal can open it.
      const isWhole = !value.includes(' ');
      const lines = isWhole ? [sanitize(value)] : wrap(sanitize(value), Math.max(room - width, 1));
      return lines.map((line, index) => (index === 0 ? lineOf(name, line) : ' '.repeat(width) + line));
    }),
  ];
};

const rawLines = (text: string): readonly string[] => {
  const safe = sanitize(text, { multiline: true }).trim();
  return safe === '' ? [] : safe.split('\n');
};

const plainLines = (text: string, width: number): readonly string[] => {
  const safe = sanitize(text, { multiline: true }).trim();
  if (safe === '') return [];
  return safe.length > longestText ? safe.split('\n') : wrap(safe, width);
};

const markdownOf = async (text: string, { chalk, width }: Look): Promise<readonly string[]> => {
  if (text.trim() === '') return [];
  if (text.length > longestText) return plainLines(text, width);
  const { markdownLines } = await import('./markdown-lines.ts');
  return markdownLines(text, width, chalk);
};

/** Columns in front of a comment and the text below it. */
const indent = 2;

const commentLines = async (comment: Comment, look: Look): Promise<readonly string[]> => {
  const { chalk, width } = look;
  const author = sanitize(comment.author);
  const after = [...comment.remarks, comment.time].map((text) => sanitize(text)).join(' · ');
  const wrapped = (text: string): readonly string[] => wrapAnsi(text, width, { hard: true }).split('\n');
  if (comment.isSystem) {
    // What follows the first paragraph is HTML for browsers, such as a list of commits.
    const [first = ''] = comment.body.trim().split(/\n\s*\n/, 1);
    const { markdownLine } = await import('./markdown-lines.ts');
    return wrapped(chalk.dim(`${author} ${markdownLine(first.slice(0, longestText), chalk)} · ${after}`));
  }
  const body = await markdownOf(comment.body, { chalk, width: width - indent });
  return [
    ...wrapped(`${chalk.bold(author)} · ${chalk.dim(after)}`),
    ...body.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)),
  ];
};

/** The comments, with blank lines around those of people. */
const threadLines = async ({ comments, aboutComments }: Detail, look: Look): Promise<readonly string[]> => {
  if (comments.length === 0 && aboutComments === undefined) return [];
  const about = aboutComments === undefined ? [] : [look.chalk.dim(sanitize(aboutComments))];
  const blocks = await Promise.all(comments.map((comment) => commentLines(comment, look)));
  const isChange = (index: number): boolean => comments[index]?.isSystem === true;
  const gaps = comments.map((_, index) => (isChange(index) && isChange(index - 1) ? [] : ['']));
  return [look.chalk.bold('Comments'), ...about, ...blocks.flatMap((lines, index) => gaps[index]?.concat(lines) ?? [])];
};

/** The lines of a page, safe and colored for the terminal. */
export const detailLines = async (detail: Detail, streams: Streams): Promise<readonly string[]> => {
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const width = Math.min(streams.columns, widest);
  const look = { chalk, width };
  const heading = sanitize(detail.title).trim();
  const kind = sanitize(detail.kind);
  const status = [
    heading === '' ? chalk.bold(kind) : kind,
    paintState(sanitize(detail.state), chalk),
    ...detail.remarks.map((text) => sanitize(text)),
  ].filter((text) => text !== '');
  const blocks: readonly (readonly string[])[] = [
    [
      ...(heading === '' ? [] : wrap(heading, width).map((line) => chalk.bold(line))),
      ...(status.length === 0 ? [] : wrapAnsi(status.join(' · '), width, { hard: true }).split('\n')),
    ],
    factLines(detail, look),
    plainLines(detail.text, width),
    rawLines(detail.raw),
    await markdownOf(detail.body, look),
    ...detail.lists.map(({ title, lines }) => [chalk.bold(title), lines.map((line) => `  ${line}`)].flat()),
    await threadLines(detail, look),
    detail.address === '' ? [] : [chalk.underline(sanitize(detail.address))],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return shown.flatMap((lines, index) => (index === 0 ? lines : ['', lines].flat()));
};

/** Prints a page, through the pager if it is longer than the terminal. */
export const writeDetail = async (streams: Streams, env: Environment, detail: Detail): Promise<void> => {
  const lines = await detailLines(detail, streams);
  const text = lines.map((line) => `${line}\n`).join('');
  if (lines.length < streams.rows) {
    await write(streams.stdout, text);
    return;
  }
  await (await import('./pager.ts')).writePaged(streams, env, text);
};
