import { Chalk, type ChalkInstance } from 'chalk';
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { cellText, paintResult, paintState, paintSwatch } from './cell.ts';
import type { CellContext, Column } from './column.ts';
import { flatten, valueAt } from './field-path.ts';
import { fitColumns, gap } from './fit-columns.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import type { TimeStyle } from './time-text.ts';
import type { Order } from './view.ts';
import { truncate, wrap } from './truncate.ts';

/**
 * The lines of a table of records, fitted to the terminal; none without records. Columns that are blank in all rows, and
 * flags that no record has, are left out unless `keepBlank`.
 */
export const tableLines = (
  records: readonly unknown[],
  wanted: readonly Column[],
  streams: Streams,
  {
    keepBlank = false,
    time = 'relative',
    order,
  }: { readonly keepBlank?: boolean; readonly time?: TimeStyle; readonly order?: Order | undefined } = {},
): readonly string[] => {
  if (records.length === 0) return [];
  const context = terminalContext(streams, time);
  const all = wanted.map((column) => ({ column, cells: records.map((record) => cellText(record, column, context)) }));
  const filled = all.filter(({ column, cells }) => cells.some((cell) => !isBlank(cell.trim(), column)));
  const shown = keepBlank || filled.length === 0 ? all : filled;
  const columns = shown.map(({ column }) => column);
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const arrow = order?.isDescending === true ? ' ↓' : ' ↑';
  const head = columns.map(({ key, title }) => `${sanitize(title.toUpperCase())}${key === order?.key ? arrow : ''}`);
  const rows = records.map((_record, place) => shown.map(({ cells }) => cells[place] ?? ''));
  const widths = fitColumns(
    shown.map(({ column, cells }, index) => {
      const title = widest([head[index] ?? '']);
      const width = Math.max(1, title, widest(cells));
      return { width, title, keep: column.keep === true, wide: column.wide === true, shrink: column.shrink };
    }),
    streams.columns,
  );
  const cellsOf = (row: readonly string[], paintCell: (text: string, column: Column) => string): readonly Cell[] =>
    columns.flatMap((column, index) => {
      const width = widths[index];
      if (width === undefined) return [];
      const text = truncate(row[index] ?? '', width);
      return [{ text, painted: paintCell(text, column), width, align: alignOf(column) }];
    });
  const lines = linesOf([
    cellsOf(head, (text) => chalk.bold(text)),
    ...rows.map((row, place) => cellsOf(row, (text, column) => paint(text, column, records[place], chalk))),
  ]);
  const legend = legendOf(
    columns.filter((_column, index) => widths[index] !== undefined),
    records,
  );
  return legend === '' ? lines : [...lines, chalk.dim(legend)];
};

const isBlank = (text: string, { as, tellsNo }: Column): boolean =>
  text === '' || (text === 'no' && as === 'flag' && tellsNo !== true);

/** The meaning of the signs in a table. */
const legendOf = (columns: readonly Column[], records: readonly unknown[]): string =>
  columns
    .flatMap(({ marks = [] }) => marks)
    .filter(({ isOn }) => records.some(isOn))
    .map(({ sign, word }) => `${sign} ${word}`)
    .join('  ');

/**
 * The lines of one record on a terminal: each field and its value, nested fields by their path, long values wrapped.
 * Fits a terminal of four columns or more.
 */
export const recordLines = (
  record: unknown,
  columns: readonly Column[],
  streams: Streams,
  time: TimeStyle = 'relative',
): readonly string[] => {
  const context = { ...terminalContext(streams, time), long: true };
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const fields = flatten(record).map(([key, value]) => ({
    key: sanitize(key),
    value,
    column: columnFor(key, columns),
  }));
  const roomForNames = Math.max(1, Math.floor(streams.columns / 2) - gap);
  const nameWidth = Math.min(roomForNames, Math.max(1, widest(fields.map(({ key }) => key))));
  const valueWidth = Math.max(1, streams.columns - nameWidth - gap);

  const rows = fields.flatMap(({ key, value, column }) => {
    const whole =
      typeof value === 'string' && column.as === undefined
        ? sanitize(value, { multiline: true })
        : cellText({ [column.key]: value }, { ...column, render: undefined }, context);
    return wrap(whole, valueWidth).map((text, index): readonly Cell[] => {
      const name = index === 0 ? truncate(key, nameWidth) : '';
      const painted = index === 0 ? paint(text, column, { [column.key]: value }, chalk) : text;
      return [
        { text: name, painted: chalk.bold(name), width: nameWidth, align: 'left' },
        { text, painted, width: valueWidth, align: 'left' },
      ];
    });
  });
  return linesOf(rows);
};

const columnFor = (key: string, columns: readonly Column[]): Omit<Column, 'render'> => {
  const known = columns.find((column) => column.key === key && column.render === undefined);
  if (known !== undefined) return known;
  return key.endsWith('_at') ? { key, title: key, as: 'time' } : { key, title: key };
};

const terminalContext = (streams: Streams, time: TimeStyle): CellContext => ({
  terminal: true,
  now: streams.now(),
  time,
  colored: streams.colorLevel.stdout > 0,
});

interface Cell {
  /** Safe for the terminal and no wider than the column. */
  readonly text: string;
  /** The same with its colors. */
  readonly painted: string;
  /** Columns of the terminal. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

const borders = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'];
const sides = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'];
const chars = { ...Object.fromEntries([...borders, ...sides].map((name) => [name, ''])), middle: ' '.repeat(gap) };
const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };

/** Rows as lines without borders. The widths correct those that cli-table3 miscounts in the first row. */
const renderBlock = (rows: readonly (readonly Cell[])[]): readonly string[] => {
  const [first = []] = rows;
  const table = new Table({
    chars,
    style,
    colAligns: first.map(({ align }) => align),
    colWidths: first.map(({ text, width }) => width + miscount(text)),
  });
  table.push(...rows.map((cells) => cells.map(({ painted }) => painted)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
};

/** cli-table3 compares every row with every row before it, so that larger blocks are slower again. */
const rowsPerBlock = 10;

/** A line per row. Rows of ASCII are rendered in blocks; cli-table3 miscounts some emoji and marks, so any other row is a block. */
const linesOf = (rows: readonly (readonly Cell[])[]): readonly string[] => {
  const blocks: { readonly isPlain: boolean; readonly rows: (readonly Cell[])[] }[] = [];
  for (const row of rows) {
    const isPlain = row.every(({ text }) => ascii.test(text));
    const block = blocks.at(-1);
    if (isPlain && block?.isPlain === true && block.rows.length < rowsPerBlock) block.rows.push(row);
    else blocks.push({ isPlain, rows: [row] });
  }
  return blocks.flatMap((block) => renderBlock(block.rows));
};

const ascii = /^[\u0020-\u007e]*$/;

/** The columns by which a text is wider to cli-table3 than on a terminal. */
const miscount = (text: string): number => {
  if (ascii.test(text)) return 0;
  const framed = new Table({ style });
  framed.push([text]);
  return framed.width - '││'.length - stringWidth(text);
};

const alignOf = (column: Column): Cell['align'] => (column.as === 'count' || column.as === 'size' ? 'right' : 'left');

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);

const paint = (text: string, column: Omit<Column, 'render'>, record: unknown, chalk: ChalkInstance): string => {
  if (chalk.level === 0 || text === '') return text;
  if (column.as === 'state') {
    const signs = (column.marks ?? []).filter(({ isOn }) => isOn(record)).map(({ sign }) => sign);
    const end = signs.length === 0 ? '' : ` ${signs.join('')}`;
    const isMarked = end !== '' && text.endsWith(end);
    return isMarked ? paintState(text.slice(0, -end.length), chalk) + chalk.magenta(end) : paintState(text, chalk);
  }
  if (column.as === 'result') return paintResult(text, chalk);
  if (column.as === 'swatch') return paintSwatch(text, String(valueAt(record, column.key)), chalk);
  return column.as === 'time' || column.as === 'date' ? chalk.dim(text) : text;
};
