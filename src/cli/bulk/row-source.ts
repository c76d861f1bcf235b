/** Reads the rows of a bulk from a file, stdin, or typed names. */
import { stringifyJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { Target } from '../fan-out/find-targets.ts';
import type { Bulk } from './bulk-options.ts';
import { type About, columnTaker, isHeading, type KnownColumns, type TakeColumns } from './columns.ts';
import type { LineColumns } from './line-columns.ts';
import type { RowFormat } from '../verbs/verb-input.ts';
import { type Input, readInput } from './read-input.ts';
import { type CheckedRow, mostRows, type Row, tooMany } from './row.ts';

/** All rows of a bulk. */
export interface RowSource {
  readonly rows: readonly Row[];
  readonly format: RowFormat;
  /** The heading of CSV. */
  readonly heading: readonly string[];
  /** Unused columns. */
  readonly passedOver: readonly string[];
}

interface Reading {
  readonly about: About;
  readonly known: KnownColumns;
  /** Columns for a list of names. */
  readonly identity: LineColumns;
}

/** Throws UsageError for too many rows. */
const collect = (rows: Iterable<Row>, name: string): readonly Row[] => {
  const collected: Row[] = [];
  for (const row of rows) {
    if (collected.length === mostRows) throw tooMany(name, '1,000,000 rows');
    collected.push(row);
  }
  return collected;
};

/**
 * Reads rows from text by its format. The result may say NDJSON in place of JSON.
 *
 * @param names columns for a list of names
 */
export const rowsIn = async (
  { format, text }: Input,
  names: LineColumns,
  take: TakeColumns,
): Promise<Pick<RowSource, 'format' | 'heading'> & { readonly rows: Iterable<Row> }> => {
  switch (format) {
    case 'csv':
      return { ...(await (await import('./read-csv.ts')).readCsv(text, take)), format };
    case 'name':
      return { rows: (await import('./read-lines.ts')).readLines(text, names), format, heading: [] };
    case 'json':
      return { ...(await (await import('./read-json.ts')).readJson(text, take)), heading: [] };
    case 'ndjson':
      return { rows: (await import('./read-json.ts')).readNdjson(text, take), format, heading: [] };
  }
};

const readRows = async (input: Input, { identity, known, about }: Reading): Promise<RowSource> => {
  const { take, passedOver } = columnTaker(known, about);
  const read = await rowsIn(input, identity, take);
  return { ...read, rows: collect(read.rows, input.name), passedOver: passedOver() };
};

const typedRows = (names: readonly string[], column: string): readonly Row[] =>
  names.map((name) => ({ text: () => name, cells: new Map([[column, { typed: name }]]) }));

const oneRow: readonly Row[] = [{ text: () => '', cells: new Map() }];

/** Adds one target of a fan-out to a row. */
export const rowFor = (target: Target, row: CheckedRow): CheckedRow => {
  const { kind, ref } = target;
  if ('fault' in row) return { ...row, target };
  if (row.cells.has(kind) || row.cells.has(`${kind}_id`)) {
    throw new UsageError(`the rows have a column "${kind}", so --each-${kind} cannot be used`);
  }
  const cells = new Map([[kind, { json: ref }], ...row.cells]);
  const values = [...cells].map(([name, cell]) => [name, 'typed' in cell ? cell.typed : cell.json]);
  const text = (): string => (row.cells.size === 0 ? ref : stringifyJson(Object.fromEntries(values)));
  return { ...row, cells, target, text };
};

/** Yields every row for each target of a fan-out, in the order of the targets. */
export const rowsForEach = function* (
  targets: readonly Target[],
  rows: readonly CheckedRow[],
): Generator<CheckedRow, void, void> {
  for (const target of targets) for (const row of rows) yield rowFor(target, row);
};

/**
 * Reads all rows of a bulk.
 *
 * @throws UsageError for input that cannot be read or is too large, and for unknown columns
 */
export const rowSource = async (
  context: CommandContext,
  reading: Reading,
  { from, format }: Pick<Bulk, 'from' | 'format'>,
): Promise<RowSource> => {
  if (typeof from !== 'string') {
    const rows = from === undefined ? oneRow : typedRows(from, reading.identity.identity);
    return { rows, format: 'name', heading: [], passedOver: [] };
  }
  const input = await readInput(context, { from, format }, (line) => isHeading(reading.known, line));
  return readRows(input, reading);
};
