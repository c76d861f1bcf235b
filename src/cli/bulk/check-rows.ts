import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Unique } from '../verbs/noun.ts';
import { failedRow, skippedRow } from './bulk-rows.ts';
import { checkRow, type Common, type RowCall } from './row-call.ts';
import type { CheckedRow, Outcome, Row } from './row.ts';

const folded = (value: unknown, { ignoreCase }: Unique): unknown =>
  ignoreCase === true && typeof value === 'string' ? value.toLowerCase() : value;

/** The same for two calls that would create the same record; undefined for one that shares nothing with any other. */
const identityOf = ({ endpoint, params }: RowCall, unique: Unique): string | undefined => {
  const { together, defaults, unless } = unique;
  if (!(together[0] in params) || (unless !== undefined && unless in params)) return undefined;
  const values = together.map((wire) => [wire, folded({ ...defaults, ...params }[wire], unique)]);
  const parent = pathNames(endpoint.path).map((wire) => String(params[wire]));
  return JSON.stringify([endpoint.path, parent, values]);
};

const longestShown = 60;

const shown = (value: unknown): string => {
  const text = String(value);
  return JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown - 3)}...` : text);
};

/** Tells of a call that would create what another one before it creates. */
const duplicateFinder = (common: Common): ((call: RowCall, line: number | undefined) => void) => {
  const lines = new Map<string, number>();
  return (call, line = 0) => {
    for (const unique of common.input.verb.unique ?? []) {
      const identity = identityOf(call, unique);
      if (identity === undefined) continue;
      const other = lines.get(identity);
      const [wire] = unique.together;
      if (other !== undefined) throw new UsageError(`${wire} ${shown(call.params[wire])} is also in line ${other}`);
      lines.set(identity, line);
    }
  };
};

/** Rows in their order, each with what is wrong with it as far as that can be told without sending anything. */
export const checkRows = async function* (
  common: Common,
  rows: AsyncIterable<Row>,
): AsyncGenerator<CheckedRow, void, void> {
  const checkUnique = duplicateFinder(common);
  for await (const row of rows) {
    try {
      if ('fault' in row) throw new UsageError(row.fault);
      checkUnique(await checkRow(common, row.cells), row.line);
      yield row;
    } catch (error) {
      yield { ...row, error };
    }
  }
};

/** The results of rows that cannot be right, by their place among all rows from 0. */
export type RefusedRows = ReadonlyMap<number, Outcome>;

/** Reads all rows and finds those that cannot be right. */
export const refusedRows = async (common: Common, rows: AsyncIterable<Row>): Promise<RefusedRows> => {
  const refused = new Map<number, Outcome>();
  let place = 0;
  for await (const row of checkRows(common, rows)) {
    if (row.error !== undefined) refused.set(place, failedRow(common, row, row.error));
    place += 1;
  }
  return refused;
};

/** The results where some rows were refused, and so none was tried. */
export const withoutSending = async function* (
  common: Common,
  rows: AsyncIterable<Row>,
  refused: RefusedRows,
): AsyncGenerator<Outcome, void, void> {
  let place = 0;
  for await (const row of rows) {
    yield refused.get(place) ?? skippedRow(common, row);
    place += 1;
  }
};
