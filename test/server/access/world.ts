/** The users, groups, and projects of the access matrix. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import type { Log } from '../../../src/server/formats/log.ts';
import type { ServiceConfig } from '../../../src/server/request/service.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { fileBody } from '../../support/file-body.ts';
import { startFilled, type TestServiceOptions } from '../../support/service.ts';
import { openApp } from '../request/open-app.ts';
import { memberLevels, visibilities, type CallerName, type Visibility } from './callers.ts';

/** `METHOD /path`, below `/api/v4`. */
export interface Request {
  readonly line: string;
  readonly json?: object;
  /** Sent as multipart. */
  readonly file?: Uint8Array;
  /** In place of the caller's token. */
  readonly token?: string;
}

export interface World {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly database: OpenDatabase;
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  /** IDs of the groups and projects in which the members of the matrix have their roles. */
  readonly groups: Readonly<Record<Visibility, number>>;
  readonly projects: Readonly<Record<Visibility, number>>;
  readonly send: (token: string | undefined, request: Request, headers?: Record<string, string>) => Promise<Answer>;
  /** Creates a record as the administrator and returns its ID. */
  readonly make: (line: string, json?: object) => Promise<number>;
  /** Returns a new unique name. */
  readonly fresh: () => string;
  /** The URL of a receiver of hooks that accepts everything. */
  readonly receiver: string;
  readonly stop: () => Promise<void>;
}

/** Hooks of projects and groups can call the receiver. */
export const withReceiver: Partial<ServiceConfig> = { hookAddresses: ['127.0.0.1'] };

const made = (answer: Answer, line: string): Record<string, unknown> => {
  if (answer.status !== 201) throw new Error(`${line} failed: ${answer.status} ${answer.text}`);
  return answer.json as Record<string, unknown>;
};

type Facts = Pick<World, 'tokens' | 'groups' | 'projects'>;

/** A service with only its administrator. */
interface Empty {
  readonly url: string;
  readonly rootToken: string;
}

const sendTo =
  (url: string): World['send'] =>
  (callers, { line, json, file, token = callers }, headers = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const before = Object.fromEntries(Object.entries(json ?? {}).map(([name, value]) => [name, String(value)]));
    const upload = file === undefined ? undefined : fileBody(file, { before });
    return exchange(url, {
      method,
      path: `/api/v4${path}`,
      headers: {
        ...(token === undefined ? {} : { 'Private-Token': token }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...upload?.headers,
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(upload !== undefined && { body: upload.body }),
    });
  };

const recordMaker =
  ({ url, rootToken }: Empty) =>
  async (line: string, json?: object): Promise<Record<string, unknown>> =>
    made(await sendTo(url)(rootToken, { line, ...(json === undefined ? {} : { json }) }), line);

const fill = async (service: Empty): Promise<Facts> => {
  const record = recordMaker(service);
  const tokenOf = async (user: unknown): Promise<string> => {
    const json = { name: 'matrix', scopes: ['api'] };
    return String((await record(`POST /users/${user}/impersonation_tokens`, json))['token']);
  };
  const person = async (username: string, more: object = {}): Promise<{ id: number; token: string }> => {
    const json = { username, name: username, email: `${username}@example.org`, ...more };
    const { id } = await record('POST /users', json);
    return { id: Number(id), token: await tokenOf(id) };
  };

  const plain = await person('plain');
  const external = await person('external', { external: true });
  const blocked = await person('blocked');
  await record(`POST /users/${blocked.id}/block`);
  const otherAdmin = await person('other-admin', { admin: true });
  const members = {
    guest: await person('guest'),
    reporter: await person('reporter'),
    developer: await person('developer'),
    master: await person('master'),
    owner: await person('owner'),
  };

  const withMembers = async (kind: 'groups' | 'projects', visibility: Visibility): Promise<number> => {
    const name = `${kind}-${visibility}`;
    const json = { name, path: name, visibility, initialize_with_readme: true };
    const { id } = await record(`POST /${kind}`, json);
    for (const [role, level] of Object.entries(memberLevels)) {
      const user = members[role as keyof typeof members].id;
      await record(`POST /${kind}/${id}/members`, { user_id: user, access_level: level });
    }
    return Number(id);
  };
  const inEach = async (kind: 'groups' | 'projects'): Promise<Record<Visibility, number>> => {
    const ids = { private: 0, internal: 0, public: 0 };
    for (const visibility of visibilities) ids[visibility] = await withMembers(kind, visibility);
    return ids;
  };

  return {
    tokens: {
      anonymous: undefined,
      blocked: blocked.token,
      external: external.token,
      plain: plain.token,
      guest: members.guest.token,
      reporter: members.reporter.token,
      developer: members.developer.token,
      master: members.master.token,
      owner: members.owner.token,
      admin: service.rootToken,
      adminWithoutSudo: otherAdmin.token,
    },
    groups: await inEach('groups'),
    projects: await inEach('projects'),
  };
};

type Open = Empty & Pick<World, 'database' | 'stop'>;

const worldIn = async (service: Open, facts: Facts): Promise<World> => {
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const record = recordMaker(service);
  let names = 0;
  return {
    ...facts,
    url: service.url,
    database: service.database,
    send: sendTo(service.url),
    make: async (line, json) => Number((await record(line, json))['id']),
    fresh: () => `fresh${(names += 1)}`,
    receiver: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    stop: async () => {
      receiver.closeAllConnections();
      receiver.close();
      await service.stop();
    },
  };
};

/** Creates the users, groups, and projects in a service with only its administrator. */
export const fillWorld = async (service: Open): Promise<World> => worldIn(service, await fill(service));

/** Starts a service that already has the users, groups, and projects. */
export const openWorld = async (options: TestServiceOptions = {}): Promise<World & { readonly dataDir: string }> => {
  const { facts, ...filled } = await startFilled(
    { name: 'access', fill },
    { ...options, config: { ...withReceiver, ...options.config } },
  );
  const world = await worldIn({ ...filled, database: filled.service.database }, facts);
  return { ...world, dataDir: filled.dataDir };
};

/** Opens the same on PostgreSQL, without queue and scheduler. */
export const openPostgresWorld = async (log: Log): Promise<World> => {
  const app = await openApp('postgres', log, withReceiver);
  return fillWorld({ ...app, database: app.service.database, stop: app.close });
};
