/** Lays out Markdown on a terminal: the package markdown-it reads it, and we know width, colors, and what is safe. */
import type { ChalkInstance } from 'chalk';
import { wrapAnsi } from 'fast-wrap-ansi';
import { inlineText } from './markdown-inline.ts';
import { parseInline, parseMarkdown, type Part, safe, withoutComments } from './parse-markdown.ts';
import { most, tableOf } from './markdown-table.ts';

/** Lists and quotes within each other leave at least these columns. */
const narrowest = 12;

const indented = (lines: readonly string[], first: string, others: string): readonly string[] =>
  lines.map((line, index) => (line === '' && index > 0 ? '' : (index === 0 ? first : others) + line));

const wrapped = (text: string, width: number): readonly string[] =>
  wrapAnsi(text, Math.max(width, narrowest), { hard: true }).split('\n');

/** Lines of code are not wrapped: the terminal breaks them, and a copy of them is whole. */
const codeOf = ({ token }: Part, chalk: ChalkInstance): readonly string[] =>
  safe(token.content)
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${chalk.cyan(line)}`));

const headingOf = ({ token, parts }: Part, width: number, chalk: ChalkInstance): readonly string[] => {
  const mark = chalk.level === 0 ? `${'#'.repeat(Number(token.tag.slice(1)))} ` : '';
  return wrapped(mark + inlineText(parts, chalk), width).map((line) => chalk.bold(line));
};

const listOf = ({ token, parts }: Part, width: number, chalk: ChalkInstance): readonly string[] => {
  const start = Number(token.attrGet('start') ?? 1);
  const isNumbered = token.type === 'ordered_list_open';
  const marks = parts.map((_, index) => (isNumbered ? `${start + index}. ` : '• '));
  const room = most(marks.map((mark) => mark.length));
  const items = parts.map(({ parts: blocks }, index) => {
    const lines = blockLines(blocks, width - room, chalk);
    return indented(lines.length === 0 ? [''] : lines, (marks[index] ?? '').padStart(room), ' '.repeat(room));
  });
  const isTight = parts.every((item) =>
    item.parts.every(({ token: { type, hidden } }) => type !== 'paragraph_open' || hidden),
  );
  return items.flatMap((lines, index) => (index === 0 || isTight ? lines : [''].concat(lines)));
};

const linesOf = (part: Part, width: number, chalk: ChalkInstance): readonly string[] => {
  const { token, parts } = part;
  switch (token.type) {
    case 'heading_open':
      return headingOf(part, width, chalk);
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listOf(part, width, chalk);
    case 'blockquote_open': {
      const bar = chalk.dim('│');
      return blockLines(parts, width - 2, chalk).map((line) => `${bar} ${line}`.trimEnd());
    }
    case 'fence':
    case 'code_block':
      return codeOf(part, chalk);
    case 'hr':
      return [chalk.dim('─'.repeat(Math.max(width, narrowest)))];
    case 'table_open':
      return tableOf(part, Math.max(width, narrowest), chalk);
    case 'html_block': {
      const text = withoutComments(safe(token.content)).trim();
      return text === '' ? [] : text.split('\n').flatMap((line) => wrapped(line, width));
    }
    default:
      return wrapped(inlineText(parts, chalk).trim(), width);
  }
};

const isList = ({ token }: Part): boolean => /^(?:bullet|ordered)_list_open$/.test(token.type);

/** The lines of blocks, with a blank line between two; not between the line of a short item and the lists below it. */
const blockLines = (parts: readonly Part[], width: number, chalk: ChalkInstance): readonly string[] => {
  const blocks = parts
    .map((part) => ({ part, lines: linesOf(part, width, chalk) }))
    .filter(({ lines }) => lines.length > 0 && lines.join('') !== '');
  return blocks.flatMap(({ part, lines }, index) => {
    const before = blocks[index - 1]?.part;
    const isClose = before === undefined || ((before.token.hidden || isList(before)) && isList(part));
    return isClose ? lines : [''].concat(lines);
  });
};

/** Markdown as safe lines for a terminal. Without colors its marks stay: `**bold**`, `## heading`. */
export const markdownLines = (text: string, width: number, chalk: ChalkInstance): readonly string[] =>
  blockLines(parseMarkdown(text), width, chalk);

/** A paragraph of Markdown as one safe line, which is not wrapped. */
export const markdownLine = (text: string, chalk: ChalkInstance): string =>
  inlineText(parseInline(text), chalk).replaceAll(/\s+/g, ' ').trim();
