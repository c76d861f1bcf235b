/** Reads the records of one list, or of the lists of several projects or groups as one. */
import { pMapIterable } from 'p-map';
import { call as callEndpoint } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { endsAll } from '../../api/errors/ends-all.ts';
import { pages } from '../../api/paginate.ts';
import type { CommandContext } from '../context/context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ExitError } from '../errors/exit-error.ts';
import { countText } from '../output/count-text.ts';
import { isObject, valueAt } from '../output/field-path.ts';
import { note } from '../output/messages.ts';
import type { Target } from '../fan-out/find-targets.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { VerbCall } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** Projects that are read at the same time. */
const concurrency = 8;

/** Something that could not be read; messages call it by its label. */
export interface Failure {
  readonly label: string;
  readonly error: unknown;
}

/**
 * Prints failures.
 *
 * @param what the subject of the error, of `count` in all: `2 projects of 5`
 * @throws ExitError (12), or with the code of the first failure if nothing could be read
 */
export const failIfUnread = (
  { streams }: Pick<CommandContext, 'streams'>,
  failures: readonly Failure[],
  { count, what }: { readonly count: number; readonly what: string },
): void => {
  const [first] = failures;
  if (first === undefined) return;
  for (const { label, error } of failures) note(streams, `${label}: ${problemOfError(error).message}`);
  const { code, exitCode } = problemOfError(first.error);
  throw new ExitError(
    `${what} cannot be read`,
    failures.length === count ? { code, exitCode } : { code: 'partly-failed' },
  );
};

/** Adds the project or group to a record, as its first field. */
const tagged = ({ kind, path }: Target, record: unknown): unknown =>
  isObject(record) ? { [kind]: path, ...record, ...(kind in record && { [kind]: path }) } : record;

/** All records of a list, or the only record of another endpoint. */
export const recordsOfOne = async (
  { client, signal }: { readonly client: Client; readonly signal: AbortSignal },
  { endpoint, params, readPages }: Pick<VerbCall, 'endpoint' | 'params' | 'readPages'>,
  most: number,
): Promise<readonly unknown[]> => {
  if (endpoint.paginated !== true && readPages === undefined) {
    const { body } = await callEndpoint(client, endpoint, params, { signal });
    return Array.isArray(body) ? body : [body];
  }
  const records: unknown[] = [];
  const first = { ...params, per_page: Math.min(100, most) };
  const read = readPages ?? pages<WireParams, unknown>;
  for await (const { items } of read(client, endpoint, first, { signal, wanted: most })) {
    records.push(...(items as readonly unknown[]));
    if (records.length >= most) break;
  }
  return records;
};

/** Yields one page of records for each project or group, in their order. */
const pagesOfEach = async function* (
  context: CommandContext,
  { params, ...call }: Pick<VerbCall, 'endpoint' | 'params' | 'readPages'>,
  { targets, param, isItself, paramsFor }: FanOut,
  failures: Failure[],
  most: number,
): AsyncGenerator<readonly unknown[], void, void> {
  const client = await context.client();
  const ask = async (target: Target): Promise<readonly unknown[]> => {
    try {
      const own = await paramsFor({ ...params, [param]: target.ref });
      if (own === undefined) return [];
      const records = await recordsOfOne({ client, signal: context.signal }, { ...call, params: own }, most);
      return isItself ? records : records.map((record) => tagged(target, record));
    } catch (error) {
      if (endsAll(error) || context.signal.aborted) throw error;
      failures.push({ label: target.path, error });
      return [];
    }
  };
  yield* pMapIterable(targets, ask, { concurrency });
};

/** Yields pages of one list with the records of all projects, without those of other projects. */
const pagesOfWhole = async function* (
  context: CommandContext,
  { params }: Pick<VerbCall, 'params'>,
  { targets, param }: FanOut,
  { endpoint, group }: NonNullable<FanOut['whole']>,
): AsyncGenerator<readonly unknown[], void, void> {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const client = await context.client();
  const first = { ...params, [param]: group, per_page: 100 };
  const options = { signal: context.signal, wanted: Infinity };
  for await (const { items } of pages<WireParams, unknown>(client, endpoint, first, options)) {
    yield (items as readonly unknown[]).flatMap((record) => {
      const target = byId.get(Number(valueAt(record, 'project_id')));
      return target === undefined ? [] : [tagged(target, record)];
    });
  }
};

export interface FannedOut {
  readonly pages: AsyncIterable<readonly unknown[]>;
  /** Must be called after the last page: throws ExitError (12) if some projects could not be read. */
  readonly conclude: () => void;
}

/**
 * Reads the lists of several projects or groups. It continues if one of them cannot be read.
 *
 * @param most maximum number of records of each; one list with the records of all is read to its end
 */
export const fanOut = (
  context: CommandContext,
  call: Pick<VerbCall, 'endpoint' | 'params' | 'readPages'>,
  wanted: FanOut,
  most = Infinity,
): FannedOut => {
  const failures: Failure[] = [];
  const { targets, whole } = wanted;
  return {
    pages:
      whole === undefined
        ? pagesOfEach(context, call, wanted, failures, most)
        : pagesOfWhole(context, call, wanted, whole),
    conclude: () => {
      const { length: count } = targets;
      const kind = targets[0]?.kind ?? 'project';
      failIfUnread(context, failures, { count, what: `${countText(failures.length, kind)} of ${count}` });
    },
  };
};

/**
 * Reads all records of a list, of one project or of several; see `fanOut`.
 *
 * @param wanted number of records that the caller will read; used to read pages ahead
 * @param most maximum number of records of each list
 */
export const readAll = (
  context: CommandContext,
  call: Pick<VerbCall, 'endpoint' | 'params' | 'fanOut' | 'readPages'>,
  {
    wanted = Infinity,
    perPage = 100,
    most = Infinity,
  }: { readonly wanted?: number; readonly perPage?: number | undefined; readonly most?: number } = {},
): FannedOut => {
  if (call.fanOut !== undefined) return fanOut(context, call, call.fanOut, most);
  const read = async function* (): AsyncGenerator<readonly unknown[], void, void> {
    const client = await context.client();
    const first = { ...call.params, per_page: Math.min(perPage, most) };
    const options = { signal: context.signal, wanted };
    const readPages = call.readPages ?? pages<WireParams, unknown>;
    let left = most;
    for await (const { items } of readPages(client, call.endpoint, first, options)) {
      const records = items as readonly unknown[];
      yield records;
      left -= records.length;
      if (left <= 0) return;
    }
  };
  return { pages: read(), conclude: () => {} };
};
