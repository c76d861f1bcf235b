import Table from 'cli-table3';
import stringWidth from 'string-width';
import { gap } from './fit-columns.ts';

/** A cell of a table, measured and ready to print. */
export interface Box {
  /** Safe for the terminal and no wider than its column. */
  readonly text: string;
  /** The text as shown, with colours; as wide as `text`. */
  readonly painted: string;
  readonly align: 'left' | 'right';
}

const none = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
} as const;

// cli-table3 compares every row with every row before it, so a long table is laid out in parts.
const rowsAtOnce = 100;

/**
 * Lines of boxes with two spaces between, without borders. cli-table3 measures emoji and wide characters by an old
 * table, so it lays out stand-ins of the size measured here, and the texts take their places afterwards.
 */
export const layOut = (rows: readonly (readonly Box[])[], widths: readonly number[]): readonly string[] => {
  const lines: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce);
    const table = new Table({
      chars: { ...none, middle: ' '.repeat(gap) },
      colWidths: [...widths],
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    });
    table.push(...part.map((row) => row.map((_, index) => 'x'.repeat(widths[index] ?? 0))));
    const shapes = table.toString().split('\n');
    lines.push(...part.map((row, index) => fill(shapes[index] ?? '', row, widths)));
  }
  return lines;
};

const fill = (shape: string, row: readonly Box[], widths: readonly number[]): string => {
  let index = -1;
  const last = row.length - 1;
  return shape
    .replace(/x+/g, () => {
      index += 1;
      const box = row[index];
      if (box === undefined) return '';
      const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(box.text)));
      if (box.align === 'right') return space + box.painted;
      return index === last ? box.painted : box.painted + space;
    })
    .trimEnd();
};
