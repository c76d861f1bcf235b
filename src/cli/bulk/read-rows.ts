import { UsageError } from '../errors/usage-error.ts';
import { checkColumns, type KnownColumns } from './columns.ts';
import type { Input } from './open-input.ts';
import type { Row } from './row.ts';

const rowsOf = async (input: Input, known: KnownColumns): Promise<AsyncIterable<Row>> => {
  if (input.format !== 'csv') {
    const { readJsonArray, readNdjson } = await import('./read-json.ts');
    return input.format === 'array' ? readJsonArray(input.pieces) : readNdjson(input.pieces);
  }
  const { readCsv } = await import('./read-csv.ts');
  return readCsv(input.pieces, (names) => checkColumns(known, names));
};

/**
 * The rows of an input. What its end is broken by is a row as well: those before it have been sent by then.
 *
 * @throws UsageError, at the first row, for columns that the verb does not know
 */
export const readRows = async function* (input: Input, known: KnownColumns): AsyncGenerator<Row, void, void> {
  let last: Row | undefined;
  try {
    for await (const row of await rowsOf(input, known)) {
      if (last === undefined && 'cells' in row && input.format !== 'csv') checkColumns(known, [...row.cells.keys()]);
      last = row;
      yield row;
    }
  } catch (error) {
    if (last === undefined) throw error;
    const fault = error instanceof UsageError ? error.message : `${input.name} cannot be read to its end`;
    yield { line: last.line + 1, fault, last: true };
  }
};
