import { isExactNumber } from '../../api/json/exact-number.ts';
import { pMapIterable, pMapStop } from 'p-map';
import { call, planCall } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { mayBeDone } from '../../api/errors/may-be-done.ts';
import { serverVersion } from '../../api/server-version.ts';
import { redacted } from '../../api/redact.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject, valueAt } from '../output/field-path.ts';
import { once } from '../context/create-context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ignoredParameters } from '../verbs/warn-of-ignored.ts';
import type { WireParams } from '../verbs/noun.ts';
import type { Bulk } from './bulk-options.ts';
import { callOfRow, type Common } from './row-call.ts';
import { type CheckedRow, type Row, rowError, type RowResult } from './row.ts';

const longestName = 255;

/** Results may wait for a slow one before them, this many for each request in flight. */
const waitingResults = 16;

/** What a row calls the record, to find it by in results: one short line, so that no key that went astray is shown. */
const nameOfRow = ({ input, known }: Common, row: Row): string | undefined => {
  if ('fault' in row) return undefined;
  const { noun, verb } = input;
  const identity = [noun.nameKey, ...verb.positional];
  const names = [...row.cells].flatMap(([name, cell]) => {
    const column = known.get(name);
    if (column === undefined || 'scope' in column || column.parameter.secret) return [];
    const rank = identity.indexOf(column.parameter.wire);
    const value = 'typed' in cell ? cell.typed : cell.json;
    return rank === -1 || (typeof value !== 'string' && typeof value !== 'number') ? [] : [{ rank, value }];
  });
  const [first] = names.toSorted((a, b) => a.rank - b.rank);
  const name = first === undefined ? '' : String(first.value);
  return name !== '' && name.length <= longestName && !/[\r\n]/.test(name) ? name : undefined;
};

/** The record without the secrets that it was made with. */
const withoutGiven = (common: Common, params: WireParams, record: unknown): unknown => {
  if (!isObject(record)) return record;
  const secrets = common.input.verb.parameters.filter(({ secret, wire }) => secret && wire in params);
  const hidden = secrets.filter(({ wire }) => typeof record[wire] === 'string');
  return { ...record, ...Object.fromEntries(hidden.map(({ wire }) => [wire, redacted])) };
};

const nameOfRecord = ({ input }: Common, record: unknown): string | undefined => {
  const name = valueAt(record, input.noun.nameKey) ?? valueAt(record, 'id');
  return typeof name === 'string' || typeof name === 'number' || isExactNumber(name) ? String(name) : undefined;
};

const named = (name: string | undefined): { readonly name?: string } => (name === undefined ? {} : { name });

/** The result of a row that nothing came of. */
export const failedRow = (common: Common, row: Row, error: unknown): RowResult => ({
  line: row.line,
  ...named(nameOfRow(common, row)),
  status: 'failed',
  error: rowError(problemOfError(error), mayBeDone(error)),
});

/** The result of a row that was not tried. */
export const skippedRow = (common: Common, row: Row): RowResult => ({
  line: row.line,
  ...named(nameOfRow(common, row)),
  status: 'skipped',
});

/**
 * Creates a record of each row, several at once, and tells what became of each in the order of the rows. A failure stops
 * it unless it is to go on; an interruption always does. What was sent is waited for.
 */
export const bulkRows = async function* (
  common: Common,
  client: Client,
  rows: AsyncIterable<CheckedRow>,
  { concurrency, continueOnError }: Bulk,
): AsyncGenerator<RowResult, void, void> {
  const { signal, globals } = common.context;
  const dryRun = globals.dryRun === true;
  const { verb } = common.input;
  const version = once(() => serverVersion(client));
  const ignored = new Map<string, number>();
  let failed = false;
  const attempt = async (row: CheckedRow): Promise<RowResult> => {
    const { line, error } = row;
    if (error !== undefined) throw error;
    if ('fault' in row) throw new UsageError(row.fault);
    const { endpoint, params } = await callOfRow(common, row.cells);
    if (dryRun)
      return { line, ...named(nameOfRow(common, row)), status: 'planned', request: planCall(client, endpoint, params) };
    // Without the signal: what may have reached the service is waited for.
    const { body, notSent } = await call(client, endpoint, params);
    for (const { summary } of await ignoredParameters({ verb, endpoint, params }, { body, notSent }, version.get)) {
      ignored.set(summary, (ignored.get(summary) ?? 0) + 1);
    }
    const record = withoutGiven(common, params, body);
    return { line, ...named(nameOfRecord(common, record) ?? nameOfRow(common, row)), status: 'created', record };
  };
  const work = async (row: CheckedRow): Promise<RowResult | typeof pMapStop> => {
    if (signal.aborted) return pMapStop;
    if (failed && !continueOnError && !dryRun) return skippedRow(common, row);
    try {
      return await attempt(row);
    } catch (error) {
      failed = true;
      return failedRow(common, row, error);
    }
  };
  try {
    yield* pMapIterable(rows, work, { concurrency, backpressure: concurrency * waitingResults });
  } catch (error) {
    // An interruption closes the input, in the middle of a row perhaps.
    if (!signal.aborted) throw error;
  } finally {
    for (const [summary, count] of ignored) common.warn(`${summary} (${count === 1 ? '1 row' : `${count} rows`})`);
  }
};
