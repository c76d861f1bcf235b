import type { ChalkInstance } from 'chalk';
import { wrapAnsi } from 'fast-wrap-ansi';
import stringWidth from 'string-width';
import { gap } from './fit-columns.ts';
import { inlineText } from './markdown-inline.ts';
import type { Part } from './parse-markdown.ts';

/** The largest number, at least 0. A hostile text has more rows than a function can have arguments. */
export const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);

/** Widths of the columns that fit: the widest ones are cut to the same width. */
const fit = (wanted: readonly number[], room: number): readonly number[] => {
  const sumWith = (limit: number): number => wanted.reduce((sum, width) => sum + Math.min(width, limit), 0);
  let limit = Math.min(most(wanted), Math.max(1, room));
  while (limit > 1 && sumWith(limit) > room) limit -= 1;
  return wanted.map((width) => Math.min(width, limit));
};

const padded = (text: string, width: number, isNumber: boolean): string => {
  const spaces = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return isNumber ? spaces + text : text + spaces;
};

/** A table with its cells wrapped, since unlike those of records they can be read nowhere else. */
export const tableOf = ({ parts }: Part, width: number, chalk: ChalkInstance): readonly string[] => {
  const rows = parts.flatMap((section) =>
    section.parts.map((row) => ({
      isHead: section.token.type === 'thead_open',
      cells: row.parts.map((cell) => ({
        text: inlineText(cell.parts, chalk).trim(),
        isRight: String(cell.token.attrGet('style') ?? '').includes('right'),
      })),
    })),
  );
  const count = most(rows.map(({ cells }) => cells.length));
  const wanted = Array.from({ length: count }, (_, index) =>
    most(rows.map(({ cells }) => stringWidth(cells[index]?.text ?? ''))),
  );
  const widths = fit(wanted, width - gap * (count - 1));
  return rows.flatMap(({ isHead, cells }) => {
    const wrapped = widths.map((room, index) =>
      wrapAnsi(cells[index]?.text ?? '', Math.max(1, room), { hard: true }).split('\n'),
    );
    const height = most(wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => {
      const texts = widths.map((room, index) =>
        padded(wrapped[index]?.[line] ?? '', room, cells[index]?.isRight === true),
      );
      const text = texts.join(' '.repeat(gap)).trimEnd();
      return isHead ? chalk.bold(text) : text;
    });
  });
};
