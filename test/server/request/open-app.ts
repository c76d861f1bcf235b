import { testSecrets } from '../../support/secrets.ts';
import { steps } from '../../../src/server/app/steps.ts';
/** The HTTP application on a database of either engine, on a free port, without queue and scheduler. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertToken, type NewToken } from '../../../src/server/people/access-tokens/store.ts';
import type { Log, LogFields, LogLevel } from '../../../src/server/formats/log.ts';
import { createSharedPools, type Service, type ServiceConfig } from '../../../src/server/request/service.ts';
import { buildApp } from '../../../src/server/app/build-app.ts';
import { bootstrap } from '../../../src/server/app/bootstrap.ts';
import { ensureStorages } from '../../../src/server/storage/storages.ts';
import { openTestDatabase, type EngineName } from '../../support/databases.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';

export interface LogLine extends LogFields {
  readonly level: LogLevel;
  readonly message: string;
}

export interface Person {
  readonly id: number;
  readonly username: string;
  /** A token with the scope `api`. */
  readonly token: string;
}

export interface App {
  readonly url: string;
  readonly service: Service;
  readonly rootToken: string;
  readonly logged: LogLine[];
  /** Sends a request: a token, `METHOD /path` below `/api/v4`, and a JSON body. */
  readonly ask: (token: string | null, line: string, json?: object, headers?: object) => Promise<Answer>;
  /** Creates a record as the administrator or the user of the token and returns its ID. Throws if that fails. */
  readonly make: (line: string, json?: object, token?: string) => Promise<number>;
  readonly addPerson: (username: string, more?: object) => Promise<Person>;
  /** Inserts a token of any kind for a user into the database. */
  readonly addToken: (token: Partial<NewToken> & { userId: number }) => Promise<string>;
  readonly setTime: (time: string) => void;
  readonly close: () => Promise<void>;
}

/** The body of a response as a record or as an array of records. */
export const bodyOf = <Body = Record<string, unknown>>({ json }: Answer): Body => json as Body;

/** The values of one field of all records in a response, sorted. */
export const fieldOfEach = (answer: Answer, field: string): unknown[] =>
  bodyOf<Record<string, unknown>[]>(answer)
    .map((record) => record[field])
    .toSorted();

const rootToken = 'rct_root-token-of-the-tests';

/** Opens an application that logs to `logged` by default; its clock shows 2024-05-06T12:00:00Z until the test sets it. */
export const openApp = async (engine: EngineName, log?: Log, config: Partial<ServiceConfig> = {}): Promise<App> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'repoctl-app-'));
  const database = await openTestDatabase(engine);
  const logged: LogLine[] = [];
  let now = new Date('2024-05-06T12:00:00Z');
  const service: Service = {
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
      hostname: 'test-host',
      version: '1.2.3',
      ...config,
    },
    database,
    clock: { now: () => now },
    log: log ?? ((level, message, fields) => logged.push({ ...fields, level, message })),
    pools: createSharedPools(),
    secrets: testSecrets,
    steps,
  };
  await ensureStorages(service);
  await bootstrap(service, rootToken);
  const { app } = await buildApp(service);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const ask: App['ask'] = (token, line, json, headers = {}) => {
    const [method = '', path = ''] = line.split(/ (.*)/);
    return exchange(url, {
      method,
      path: `/api/v4${path}`,
      headers: {
        ...(token === null ? {} : { 'Private-Token': token }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  };
  const make: App['make'] = async (line, json, token = rootToken) => {
    const answer = await ask(token, line, json);
    if (answer.status !== 201) throw new Error(`${line} failed: ${answer.status} ${answer.text}`);
    return Number(bodyOf(answer)['id']);
  };
  let tokens = 0;
  const addToken: App['addToken'] = async (given) => {
    const token = `token-${(tokens += 1)}`;
    const usual = { kind: 'personal', name: 'test', token, scopes: ['api'], expiresAt: null } as const;
    await insertToken(database.db, { ...usual, now: now.toISOString(), ...given });
    return given.token ?? token;
  };
  return {
    url,
    service,
    rootToken,
    logged,
    ask,
    make,
    addToken,
    addPerson: async (username, more = {}) => {
      const id = await make('POST /users', { username, name: username, email: `${username}@example.org`, ...more });
      return { id, username, token: await addToken({ userId: id }) };
    },
    setTime: (time) => {
      now = new Date(time);
    },
    close: async () => {
      await app.close();
      await service.pools.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
