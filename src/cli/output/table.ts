import { Chalk } from 'chalk';
import type { ChalkInstance } from 'chalk';
import stringWidth from 'string-width';
import { cellText, paintState } from './cell.ts';
import type { CellContext, Column } from './column.ts';
import { isObject, valueAt } from './field-path.ts';
import { fitColumns, gap } from './fit-columns.ts';
import { layOut } from './lay-out.ts';
import type { Box } from './lay-out.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { paintSwatch } from './swatch.ts';
import { truncate, wrap } from './truncate.ts';

/** The lines of a table of records, fitted to the terminal; none for no records. */
export const tableLines = (
  records: readonly unknown[],
  columns: readonly Column[],
  streams: Streams,
): readonly string[] => {
  if (records.length === 0) return [];
  const context = terminalContext(streams);
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const titles = columns.map((column) => sanitize(column.title.toUpperCase()));
  const texts = records.map((record) => columns.map((column) => cellText(record, column, context)));
  const fitted = fitColumns(
    columns.map((column, index) => {
      const content = widest(texts.map((row) => row[index] ?? ''));
      const width = Math.max(1, content, widest([titles[index] ?? '']));
      return { width, content, wide: column.wide === true, shrink: column.shrink };
    }),
    streams.columns,
  );
  const shown = columns.flatMap((column, index) => {
    const width = fitted[index];
    return width === undefined ? [] : [{ column, index, width, align: alignOf(column) }];
  });

  const head = shown.map(({ index, width, align }) => {
    const text = truncate(titles[index] ?? '', width);
    return { text, painted: chalk.bold(text), align };
  });
  const rows = texts.map((row, place) =>
    shown.map(({ column, index, width, align }): Box => {
      const text = truncate(row[index] ?? '', width);
      return { text, painted: paint(text, column, records[place], chalk), align };
    }),
  );
  return layOut(
    [head, ...rows],
    shown.map(({ width }) => width),
  );
};

/** The lines of one record on a terminal: each field and its value, nested fields by their path, long values wrapped.
 * Fits a terminal of four columns or more. */
export const recordLines = (record: unknown, columns: readonly Column[], streams: Streams): readonly string[] => {
  const context = terminalContext(streams);
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
    return wrap(whole, valueWidth).map((line, index): Box[] => {
      const name = index === 0 ? truncate(key, nameWidth) : '';
      const painted = index === 0 ? paint(line, column, { [column.key]: value }, chalk) : line;
      return [
        { text: name, painted: name === '' ? '' : chalk.bold(name), align: 'left' },
        { text: line, painted, align: 'left' },
      ];
    });
  });
  return layOut(rows, [nameWidth, valueWidth]);
};

/** The fields of a record by their dot paths; a list of plain values, and an empty one, stays one field. */
export const flatten = (value: unknown, path = ''): readonly (readonly [string, unknown])[] => {
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) return entries.flatMap(([key, inner]) => flatten(inner, below(key)));
  }
  if (Array.isArray(value) && value.some((element) => isObject(element) || Array.isArray(element))) {
    return value.flatMap((element, index) => flatten(element, below(String(index))));
  }
  return [[path === '' ? 'value' : path, isObject(value) || (Array.isArray(value) && value.length === 0) ? '' : value]];
};

const columnFor = (key: string, columns: readonly Column[]): Omit<Column, 'render'> => {
  const known = columns.find((column) => column.key === key && column.render === undefined);
  if (known !== undefined) return known;
  return key.endsWith('_at') ? { key, title: key, as: 'time' } : { key, title: key };
};

const terminalContext = (streams: Streams): CellContext => ({
  terminal: true,
  now: streams.now(),
  colored: streams.colorLevel.stdout > 0,
});

const alignOf = (column: Column): Box['align'] => (column.as === 'count' || column.as === 'size' ? 'right' : 'left');

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);

const paint = (text: string, column: Omit<Column, 'render'>, record: unknown, chalk: ChalkInstance): string => {
  if (chalk.level === 0 || text === '') return text;
  if (column.as === 'state') return paintState(text, chalk);
  if (column.as === 'swatch') return paintSwatch(text, String(valueAt(record, column.key)), chalk);
  return column.as === 'time' || column.as === 'date' ? chalk.dim(text) : text;
};
