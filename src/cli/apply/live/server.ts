/** Requests of one run of `apply`, with whole lists, cached look-ups, and a common pause after 429. */
import { call } from '../../../api/call.ts';
import type { Client, ClientSettings } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { pages } from '../../../api/paginate.ts';
import { secondsToWait } from '../../../api/repeat.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { users } from '../../../contract/people/users.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { WireRecord } from '../sections/section.ts';

/** Records per request. */
export const pageSize = 100;

/** A condition in the headers of a request. */
export interface CallCondition {
  /** An HTTP date: the request fails if the record has changed since. */
  readonly unmodifiedSince?: string | undefined;
}

/** Reduces a record to the fields that are needed, to save memory with 10,000 projects. */
export type Keep = (record: WireRecord) => WireRecord;

export interface Server {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Resolves to the response body. */
  readonly call: (endpoint: Endpoint, params: WireRecord, condition?: CallCondition) => Promise<WireRecord>;
  /** The server's time in the last response. */
  readonly time: () => string | undefined;
  /** As `call`, but undefined for 404. */
  readonly find: (endpoint: Endpoint, params: WireRecord) => Promise<WireRecord | undefined>;
  /** Reads a list to its end. */
  readonly list: (endpoint: Endpoint, params: WireRecord, keep?: Keep) => Promise<readonly WireRecord[]>;
  /** A user by name; undefined if there is none. */
  readonly user: (username: string) => Promise<WireRecord | undefined>;
  /** A group by path or ID; undefined if the user can see none. */
  readonly group: (reference: string) => Promise<WireRecord | undefined>;
  /** The current user. */
  readonly caller: () => Promise<WireRecord>;
  /** Caches a group or user after it was created or renamed. */
  readonly remember: (kind: 'users' | 'groups', name: string, record: WireRecord) => void;
}

const cached = <T>(load: (key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  const get = (key: string): Promise<T> => {
    const folded = key.toLowerCase();
    const value = known.get(folded) ?? load(key);
    known.set(folded, value);
    return value;
  };
  return { get, set: (key: string, value: T) => void known.set(key.toLowerCase(), Promise.resolve(value)) };
};

/** Holds all requests back while a 429 response asks to wait. */
const openGate = (client: Client, signal: AbortSignal) => {
  let pausedUntil = 0;
  let time: string | undefined;
  const { sleep } = client.settings;
  const watch: NonNullable<ClientSettings['onAnswer']> = (status, headers) => {
    time = headers['date'] ?? time;
    const seconds = status === 429 ? secondsToWait({ status, headers }) : undefined;
    if (seconds !== undefined) pausedUntil = Math.max(pausedUntil, performance.now() + seconds * 1000);
  };
  return {
    client: { ...client, settings: { ...client.settings, onAnswer: watch } },
    time: () => time,
    pass: async (): Promise<void> => {
      for (let left = pausedUntil - performance.now(); left > 0; left = pausedUntil - performance.now()) {
        await sleep(left, signal);
      }
    },
  };
};

const isCalled =
  (username: string) =>
  (record: WireRecord): boolean =>
    String(record['username']).toLowerCase() === username.toLowerCase();

/** Look-ups are cached for one run. */
export const openServer = (given: Client, signal: AbortSignal): Server => {
  const { client, time, pass } = openGate(given, signal);
  const one = async (endpoint: Endpoint, params: WireRecord, condition: CallCondition = {}): Promise<WireRecord> => {
    await pass();
    return (await call(client, endpoint, params, { signal, ...condition })).body as WireRecord;
  };
  const find = async (endpoint: Endpoint, params: WireRecord): Promise<WireRecord | undefined> => {
    try {
      return await one(endpoint, params);
    } catch (error) {
      if (isApiError(error) && error.status === 404) return undefined;
      throw error;
    }
  };
  const list = async (
    endpoint: Endpoint,
    params: WireRecord,
    keep: Keep = (record) => record,
  ): Promise<readonly WireRecord[]> => {
    await pass();
    const records: WireRecord[] = [];
    const first = { ...params, per_page: pageSize };
    for await (const page of pages(client, endpoint, first, { signal, wanted: Infinity })) {
      records.push(...(page.items as WireRecord[]).map(keep));
    }
    return records;
  };
  const foundUsers = cached(async (username) => (await list(users.list, { username })).find(isCalled(username)));
  const foundGroups = cached((reference) => find(groups.get, { id: reference }));
  const me = cached(() => one(users.current, {}));
  return {
    client,
    signal,
    time,
    call: one,
    find,
    list,
    user: foundUsers.get,
    group: foundGroups.get,
    caller: () => me.get(''),
    remember: (kind, name, record) => (kind === 'users' ? foundUsers : foundGroups).set(name, record),
  };
};
