/** Where the rows of a bulk come from: a file, stdin, or the records that were typed. */
import { stringifyJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { Target } from '../targets/find-targets.ts';
import type { Bulk } from './bulk-options.ts';
import { checkColumns, isHeading, type KnownColumns, lineColumnsOf } from './columns.ts';
import { type Input, openInput, type RowFormat } from './open-input.ts';
import type { Row } from './row.ts';

/** Rows that are being read. */
export interface RowSource {
  readonly rows: AsyncIterable<Row>;
  readonly format: RowFormat;
  /** The cells of the heading of CSV, once the first row is there. */
  readonly heading: () => readonly string[];
  /** Stops reading; the program must not wait for stdin to end. */
  readonly close: () => void;
}

/** What rows are read for. */
interface Reading {
  readonly verb: ResolvedVerb;
  readonly known: KnownColumns;
}

const rowsOf = async (
  input: Input,
  { verb, known }: Reading,
  onHeading: (names: readonly string[]) => void,
): Promise<AsyncIterable<Row>> => {
  switch (input.format) {
    case 'csv': {
      const { readCsv } = await import('./read-csv.ts');
      return readCsv(input.pieces, (names) => {
        checkColumns(known, names);
        onHeading(names);
      });
    }
    case 'lines': {
      const { readLines } = await import('./read-lines.ts');
      return readLines(input.pieces, lineColumnsOf(verb));
    }
    default: {
      const { readJsonArray, readNdjson } = await import('./read-json.ts');
      return input.format === 'array' ? readJsonArray(input.pieces) : readNdjson(input.pieces);
    }
  }
};

/**
 * The rows of an input. What its end is broken by is a row as well: those before it have been sent by then.
 *
 * @throws UsageError, at the first row, for columns that the verb does not know
 */
const readRows = async function* (
  input: Input,
  reading: Reading,
  onHeading: (names: readonly string[]) => void,
): AsyncGenerator<Row, void, void> {
  let last: Row | undefined;
  try {
    for await (const row of await rowsOf(input, reading, onHeading)) {
      if (last === undefined && 'cells' in row && input.format !== 'csv') {
        checkColumns(reading.known, [...row.cells.keys()]);
      }
      last = row;
      yield row;
    }
  } catch (error) {
    if (last === undefined) throw error;
    const fault = error instanceof UsageError ? error.message : `cannot read ${input.name} to its end`;
    yield { line: (last.line ?? 0) + 1, text: () => '', fault, last: true };
  }
};

const typedRows = async function* (names: readonly string[], column: string): AsyncGenerator<Row, void, void> {
  for (const name of names) yield { text: () => name, cells: new Map([[column, { typed: name }]]) };
};

const oneRow = async function* (): AsyncGenerator<Row, void, void> {
  yield { text: () => '', cells: new Map() };
};

/** A row of the input as it is written for one project or group. */
const rowFor = (target: Target, row: Row): Row => {
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
export const rowsForEach = (targets: readonly Target[], rows: readonly Row[]): readonly Row[] =>
  targets.flatMap((target) => rows.map((row) => rowFor(target, row)));

/** Opens the source of a bulk. Throws UsageError for what cannot be read. */
export const openRows = async (context: CommandContext, reading: Reading, from: Bulk['from']): Promise<RowSource> => {
  if (typeof from !== 'string') {
    const rows = from === undefined ? oneRow() : typedRows(from, lineColumnsOf(reading.verb).identity);
    return { rows, format: 'lines', heading: () => [], close: () => {} };
  }
  const input = await openInput(context, from, (line) => isHeading(reading.known, line));
  let heading: readonly string[] = [];
  return {
    rows: readRows(input, reading, (names) => (heading = names)),
    format: input.format,
    heading: () => heading,
    close: input.close,
  };
};
