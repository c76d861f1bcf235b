import { isExactNumber } from '../../api/json/exact-number.ts';
import { pMapIterable } from 'p-map';
import { call, planCall, type Reply } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { endsAll } from '../../api/errors/ends-all.ts';
import { mayBeDone } from '../../api/errors/may-be-done.ts';
import { serverVersion } from '../../api/server-version.ts';
import { redacted, redactUrl } from '../../api/redact.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject, valueAt } from '../output/field-path.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { statusOf } from '../verbs/record-messages.ts';
import { ignoredParameters } from '../verbs/warn-of-ignored.ts';
import type { WireParams } from '../verbs/parameter.ts';
import type { Bulk } from './bulk-options.ts';
import { sendSteps } from '../verbs/steps.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';
import type { Ensured } from '../if-exists/ensure.ts';
import { callOfRow, checkRow, type Common, type RowCall, scopeOfRow } from './row-call.ts';
import { type CheckedRow, type Outcome, type Row, rowError } from './row.ts';

const longestName = 255;

/** Finished results that may wait for an earlier one, per parallel request. */
const waitingResults = 16;

const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The name of a row's record in results. Long and multi-line texts are not shown, since they may be misplaced keys. */
export const nameOfRow = ({ input, known, params }: Common, row: Row): string | undefined => {
  if ('fault' in row) return undefined;
  const { noun, verb } = input;
  const own = argumentOfRows(verb)?.wire;
  const identity = [noun.nameKey, ...(own === undefined ? [] : [own]), ...verb.positional];
  const names = [...row.cells].flatMap(([name, cell]) => {
    const column = known.get(name);
    if (column === undefined || !('parameter' in column) || column.parameter.secret) return [];
    const rank = identity.indexOf(column.parameter.wire);
    const value = 'typed' in cell ? cell.typed : cell.json;
    return rank === -1 || !isName(value) ? [] : [{ rank, value }];
  });
  const [first] = names.toSorted((a, b) => a.rank - b.rank);
  const common = own === undefined ? undefined : params[own];
  const name = redactUrl(String(row.called ?? first?.value ?? (isName(common) ? common : '')));
  return name !== '' && name.length <= longestName && !/[\r\n]/.test(name) ? name : undefined;
};

/** Redacts the secrets that were sent. */
const withoutGiven = (common: Common, params: WireParams, record: unknown): unknown => {
  if (!isObject(record)) return record;
  const secrets = common.input.verb.parameters.filter(({ secret, wire }) => secret && wire in params);
  const hidden = secrets.filter(({ wire }) => typeof record[wire] === 'string');
  return { ...record, ...Object.fromEntries(hidden.map(({ wire }) => [wire, redacted])) };
};

/** The name that people know, even where `-o name` prints an ID, as of tokens. */
const nameOfRecord = ({ input: { noun, verb } }: Common, record: unknown): string | undefined => {
  const name = valueAt(record, noun.nameKey) ?? valueAt(record, verb.nameKey ?? 'id') ?? valueAt(record, 'id');
  return isName(name) || isExactNumber(name) ? String(name) : undefined;
};

/** The first fields of a result. */
const placeOf = (common: Common, row: Row, name: string | undefined) => {
  const { line, target } = row;
  const scope = 'fault' in row || target !== undefined ? undefined : scopeOfRow(common, row.cells);
  return {
    ...(line !== undefined && { line }),
    ...(target !== undefined && { [target.kind]: target.path }),
    ...(scope !== undefined && { [scope.of]: scope.text }),
    ...(name !== undefined && { name }),
  };
};

export const failedRow = (common: Common, row: Row, error: unknown): Outcome => ({
  kind: 'failed',
  row,
  result: {
    ...placeOf(common, row, nameOfRow(common, row)),
    status: 'failed',
    error: rowError(problemOfError(error), mayBeDone(error)),
  },
});

export const skippedRow = (common: Common, row: Row): Outcome => ({
  kind: 'skipped',
  row,
  result: { ...placeOf(common, row, nameOfRow(common, row)), status: 'skipped' },
});

/** The status after `--if-exists`; a new record has the status of its verb. */
const ensuredStatus = (ensured: Ensured | undefined): string | undefined =>
  ensured === undefined || ensured.status === 'created' ? undefined : ensured.status;

/**
 * Writes a record for each row, several in parallel, and yields outcomes in row order. A failure stops it, unless with
 * `continueOnError` or fan-out; an interrupt always does. Requests that were sent are waited for.
 */
export const bulkRows = async function* (
  common: Common,
  client: Client,
  rows: Iterable<CheckedRow>,
  { concurrency, continueOnError, targets, ifExists, skipsMissing }: Bulk,
): AsyncGenerator<Outcome, void, void> {
  const { signal, globals } = common.context;
  const dryRun = globals.dryRun === true;
  const { noun, verb, extras } = common.input;
  const ignored = new Map<string, number>();
  let failed = false;
  const send = async ({ endpoint, params }: RowCall): Promise<Reply<unknown>> => {
    // Without the signal, since a request that may have reached the server is waited for.
    const context = { ...common.context, signal: new AbortController().signal };
    if (verb.steps !== undefined) return sendSteps(context, verb.steps, { endpoint, params });
    return verb.send === undefined ? call(client, endpoint, params) : verb.send(context, { endpoint, params, extras });
  };
  const { ensurer } = ifExists === undefined ? {} : await import('../if-exists/ensure.ts');
  const ensure = ifExists === undefined ? undefined : ensurer?.(client, signal, { noun, verb }, ifExists);
  /** Sends the request of a row; the error about a record that exists names it as the row does. */
  const sent = async (row: Row, { endpoint, params }: RowCall, make: () => Promise<Reply<unknown>>) => {
    const own = argumentOfRows(verb)?.wire;
    const name = nameOfRow(common, row);
    const typed = own === undefined || name === undefined ? params : { ...params, [own]: name };
    try {
      const ensured = await ensure?.({ endpoint, params, typed }, make);
      return { ensured, reply: ensured?.reply ?? (await make()) };
    } catch (error) {
      if (!isApiError(error)) throw error;
      throw (await import('../verbs/taken-error.ts')).rephraseTaken(
        error,
        { noun, verb, endpoint, typed },
        { isRow: true },
      );
    }
  };
  /** A missing record is unchanged with `--if-missing skip`. */
  const failedAttempt = async (row: CheckedRow, error: unknown): Promise<Outcome> => {
    if ('fault' in row || row.error !== undefined || !skipsMissing) throw error;
    const { isRecordMissing } = await import('../if-exists/missing.ts');
    const { endpoint, params } = await checkRow({ ...common, warn: () => {} }, row.cells);
    if (!(await isRecordMissing(common.context, { verb, endpoint, params }, error))) throw error;
    return { kind: 'done', row, result: { ...placeOf(common, row, nameOfRow(common, row)), status: 'unchanged' } };
  };
  const attempt = async (row: CheckedRow): Promise<Outcome> => {
    const { error } = row;
    if (error !== undefined) throw error;
    if ('fault' in row) throw new UsageError(row.fault);
    const { endpoint, params } = await callOfRow(common, row.cells);
    if (dryRun) {
      const steps = await verb.steps?.find(common.context, params, endpoint);
      const planned =
        steps === undefined
          ? { request: planCall(client, endpoint, params) }
          : { requests: steps.map((step) => planCall(client, step.endpoint, step.params)) };
      return {
        kind: 'planned',
        row,
        result: { ...placeOf(common, row, nameOfRow(common, row)), status: 'planned', ...planned },
      };
    }
    const make = (): Promise<Reply<unknown>> => send({ endpoint, params });
    const { ensured, reply } = await sent(row, { endpoint, params }, make);
    const { body, notSent, headers } = reply;
    for (const { summary } of await ignoredParameters(
      { verb, endpoint, params: ensured?.asked ?? params },
      { body, notSent, headers },
      () => serverVersion(client),
    )) {
      ignored.set(summary, (ignored.get(summary) ?? 0) + 1);
    }
    const record = withoutGiven(common, params, body);
    const name = nameOfRecord(common, record) ?? nameOfRow(common, row);
    const result = {
      ...placeOf(common, row, name),
      status: ensuredStatus(ensured) ?? statusOf(verb, reply),
      ...(isObject(record) && { record }),
    };
    return { kind: 'done', row, result };
  };
  const work = async (row: CheckedRow): Promise<Outcome> => {
    if (signal.aborted || (failed && !continueOnError && !dryRun)) return skippedRow(common, row);
    try {
      return await attempt(row).catch((error: unknown) => failedAttempt(row, error));
    } catch (error) {
      // With fan-out, a failure in one project does not stop the others.
      failed ||= targets === undefined || endsAll(error);
      return failedRow(common, row, error);
    }
  };
  try {
    yield* pMapIterable(rows, work, { concurrency, backpressure: concurrency * waitingResults });
  } finally {
    for (const [summary, count] of ignored) common.warn(`${summary} (${count === 1 ? '1 row' : `${count} rows`})`);
  }
};
