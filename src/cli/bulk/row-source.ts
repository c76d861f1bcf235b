/** Where the rows of a bulk come from: a file, stdin, or the records that were typed. */
import { stringifyJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import type { Target } from '../targets/find-targets.ts';
import type { Bulk } from './bulk-options.ts';
import { checkColumns, isHeading, type KnownColumns, lineColumnsOf } from './columns.ts';
import { type Input, readInput, type RowFormat } from './read-input.ts';
import { type CheckedRow, mostRows, type Row, tooMany } from './row.ts';

/** All rows of a bulk. */
export interface RowSource {
  readonly rows: readonly Row[];
  readonly format: RowFormat;
  /** The cells of the heading of CSV. */
  readonly heading: readonly string[];
}

/** What rows are read for. */
interface Reading {
  readonly verb: ResolvedVerb;
  readonly known: KnownColumns;
  /** What names stand for; see `lineColumnsOf`. */
  readonly several: VerbParameter | undefined;
}

/** Throws UsageError for more rows than are held. */
const collect = (rows: Iterable<Row>, name: string): readonly Row[] => {
  const collected: Row[] = [];
  for (const row of rows) {
    if (collected.length === mostRows) throw tooMany(name, '1,000,000 rows');
    collected.push(row);
  }
  return collected;
};

const readRows = async ({ name, format, text }: Input, { verb, known, several }: Reading): Promise<RowSource> => {
  switch (format) {
    case 'csv': {
      const { heading, rows } = await (await import('./read-csv.ts')).readCsv(text);
      checkColumns(known, heading);
      return { rows: collect(rows, name), format, heading };
    }
    case 'lines': {
      const { readLines } = await import('./read-lines.ts');
      return { rows: collect(readLines(text, lineColumnsOf(verb, several)), name), format, heading: [] };
    }
    default: {
      const { readJsonArray, readNdjson } = await import('./read-json.ts');
      const rows = collect(format === 'array' ? await readJsonArray(text) : readNdjson(text), name);
      const [first] = rows;
      // What the first row calls its columns is likely meant for all of them.
      if (first !== undefined && 'cells' in first) checkColumns(known, [...first.cells.keys()]);
      return { rows, format, heading: [] };
    }
  }
};

const typedRows = (names: readonly string[], column: string): readonly Row[] =>
  names.map((name) => ({ text: () => name, cells: new Map([[column, { typed: name }]]) }));

const oneRow: readonly Row[] = [{ text: () => '', cells: new Map() }];

/** A row of the input as it is written for one project or group. */
export const rowFor = (target: Target, row: CheckedRow): CheckedRow => {
  const { kind, path } = target;
  if ('fault' in row) return { ...row, target };
  if (row.cells.has(kind)) {
    throw new UsageError(`the rows have a column "${kind}", so --each-${kind} cannot be used`);
  }
  const cells = new Map([[kind, { json: path }], ...row.cells]);
  const values = [...cells].map(([name, cell]) => [name, 'typed' in cell ? cell.typed : cell.json]);
  const text = (): string => (row.cells.size === 0 ? path : stringifyJson(Object.fromEntries(values)));
  return { ...row, cells, target, text };
};

/** Every row for each of several projects or groups, these in their order. */
export const rowsForEach = function* (
  targets: readonly Target[],
  rows: readonly CheckedRow[],
): Generator<CheckedRow, void, void> {
  for (const target of targets) for (const row of rows) yield rowFor(target, row);
};

/**
 * The rows of a bulk, all of them.
 *
 * @throws UsageError for what cannot be read, for more than can be held, and for columns that the verb does not know
 */
export const rowSource = async (context: CommandContext, reading: Reading, from: Bulk['from']): Promise<RowSource> => {
  if (typeof from !== 'string') {
    const rows = from === undefined ? oneRow : typedRows(from, lineColumnsOf(reading.verb, reading.several).identity);
    return { rows, format: 'lines', heading: [] };
  }
  return readRows(await readInput(context, from, (line) => isHeading(reading.known, line)), reading);
};
