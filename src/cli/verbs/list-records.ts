/** The records of a list: of one, or of the lists of many projects or groups, which become one. */
import { pMapIterable } from 'p-map';
import { call as callEndpoint } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { endsAll } from '../../api/errors/ends-all.ts';
import { pages } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ExitError } from '../errors/exit-error.ts';
import { countText } from '../output/count-text.ts';
import { isObject, valueAt } from '../output/field-path.ts';
import { note } from '../output/messages.ts';
import type { Target } from '../targets/find-targets.ts';
import type { FanOut } from './fan-out.ts';
import type { VerbCall } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** Projects that are asked at the same time. */
const concurrency = 8;

/** What could not be read, by how messages call it. */
export interface Failure {
  readonly label: string;
  readonly error: unknown;
}

/**
 * Names what could not be read.
 *
 * @param what could not be, of `count` in all: `2 projects of 5`
 * @throws ExitError: 12, or what the first ended with where nothing was read
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

/** A record with the project or group that it is of, which comes first. */
const tagged = ({ kind, path }: Target, record: unknown): unknown =>
  isObject(record) ? { [kind]: path, ...record, ...(kind in record && { [kind]: path }) } : record;

/** All records of one list, or the record of what is none. */
export const recordsOfOne = async (
  { client, signal }: { readonly client: Client; readonly signal: AbortSignal },
  endpoint: Endpoint,
  params: WireParams,
  most: number,
): Promise<readonly unknown[]> => {
  if (endpoint.paginated !== true) {
    const { body } = await callEndpoint(client, endpoint, params, { signal });
    return Array.isArray(body) ? body : [body];
  }
  const records: unknown[] = [];
  const first = { ...params, per_page: Math.min(100, most) };
  for await (const { items } of pages<WireParams, unknown>(client, endpoint, first, { signal, wanted: most })) {
    records.push(...(items as readonly unknown[]));
    if (records.length >= most) break;
  }
  return records;
};

/** Pages of records, one for each project or group, in their order. */
const pagesOfEach = async function* (
  context: CommandContext,
  { endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>,
  { targets, param, isItself, paramsFor }: FanOut,
  failures: Failure[],
  most: number,
): AsyncGenerator<readonly unknown[], void, void> {
  const client = await context.client();
  const ask = async (target: Target): Promise<readonly unknown[]> => {
    try {
      const own = await paramsFor({ ...params, [param]: target.ref });
      if (own === undefined) return [];
      const records = await recordsOfOne({ client, signal: context.signal }, endpoint, own, most);
      return isItself ? records : records.map((record) => tagged(target, record));
    } catch (error) {
      if (endsAll(error) || context.signal.aborted) throw error;
      failures.push({ label: target.path, error });
      return [];
    }
  };
  yield* pMapIterable(targets, ask, { concurrency });
};

/** Pages of a list that has the records of all projects; those of others are left out. */
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

/** The list of many projects or groups, and how it ended. */
export interface FannedOut {
  readonly pages: AsyncIterable<readonly unknown[]>;
  /** To be called after the last page: throws ExitError (12) where some could not be read, and says which. */
  readonly conclude: () => void;
}

/**
 * Reads the lists of many projects or groups. One that cannot be read keeps none of the others from it.
 *
 * @param most records of each; a list that has those of all is read whole
 */
export const fanOut = (
  context: CommandContext,
  call: Pick<VerbCall, 'endpoint' | 'params'>,
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
 * All records of a list, of one project or of many; see `fanOut`.
 *
 * @param wanted records that will be read unless there are fewer, of the list of one
 * @param most of each list
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
