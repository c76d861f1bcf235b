/** A server with a group to review, and the files of reviews. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { run } from '../../support/run.ts';
import { recordingProxy, type RecordingProxy } from './recording-proxy.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const now = '2024-05-06T12:00:00.000Z';

export interface Line {
  decision: string;
  by: string;
  reason: string;
  readonly [field: string]: string;
}

export const isOf =
  (fields: Readonly<Record<string, string>>) =>
  (line: Line): boolean =>
    Object.entries(fields).every(([name, value]) => line[name] === value);

interface State {
  service: TestService;
  proxy: RecordingProxy;
  directory: string;
  env: Readonly<Record<string, string>>;
  ids: Record<string, number>;
  /** Of the test. */
  count: number;
  /** The group of the test. */
  top: string;
  /** By the clocks of the server and of the command line. */
  time: string;
}

/** Starts a server for the tests of a file; each test has a group of its own. */
export const reviewRoom = () => {
  const at = { ids: {}, count: 0, time: now } as State;

  const api = async (method: string, path: string, json?: Fields): Promise<Fields> => {
    const response = await fetch(`${at.service.url}/api/v4${path}`, {
      method,
      headers: { 'private-token': at.service.rootToken, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Fields;
  };

  beforeAll(async () => {
    at.service = await startService({ clock: { now: () => new Date(at.time) } });
    at.proxy = await recordingProxy(at.service.url);
    at.directory = await mkdtemp(join(tmpdir(), 'repoctl-review-'));
    at.env = { REPOCTL_URL: at.proxy.url, REPOCTL_TOKEN: at.service.rootToken };
    for (const username of ['ada', 'bob', 'cyd', 'dan']) {
      const user = await api('POST', '/users', {
        username,
        name: username.toUpperCase(),
        email: `${username}@example.org`,
        password: 'long-enough-1',
        skip_confirmation: true,
      });
      at.ids[username] = Number(user['id']);
    }
  });
  afterAll(async () => {
    await at.proxy.stop();
    await at.service.stop();
    await rm(at.directory, { recursive: true, force: true });
  });

  // A group with a member, a subgroup with one, and a project with one, a share, and two tokens.
  beforeEach(async () => {
    at.time = now;
    at.count += 1;
    at.top = `top-${at.count}`;
    at.proxy.reset();
    const { top, count, ids } = at;
    const group = await api('POST', '/groups', { name: top, path: top });
    const guests = await api('POST', '/groups', { name: `guests-${count}`, path: `guests-${count}` });
    const inner = await api('POST', '/groups', { name: 'inner', path: 'inner', parent_id: group['id'] });
    const project = await api('POST', '/projects', { name: 'api', path: 'api', namespace_id: inner['id'] });
    const [ofGroup, ofGuests, ofInner] = [group, guests, inner].map(({ id }) => `/groups/${String(id)}`);
    const own = `/projects/${String(project['id'])}`;
    await api('POST', `${ofGroup}/members`, { user_id: ids['ada'], access_level: 40 });
    await api('POST', `${ofInner}/members`, { user_id: ids['bob'], access_level: 30 });
    await api('POST', `${own}/members`, { user_id: ids['cyd'], access_level: 30 });
    await api('POST', `${ofGuests}/members`, { user_id: ids['dan'], access_level: 30 });
    await api('POST', `${own}/share`, { group_id: guests['id'], group_access: 30 });
    await api('POST', `${own}/access_tokens`, { name: '=ci', scopes: ['api'], expires_at: '2024-09-01' });
    await api('POST', `${own}/deploy_tokens`, { name: 'pull', scopes: ['read_repository'] });
  });

  const repoctl = (...argv: readonly string[]) => run(argv, { env: at.env, cwd: at.directory, now: at.time });

  /** Without a server. */
  const alone = (...argv: readonly string[]) => run(argv, { cwd: at.directory, now: at.time });

  const snapshot = async (to: string, ...options: readonly string[]): Promise<void> => {
    const { code, err } = await repoctl('access', 'snapshot', '-g', at.top, '--out', to, ...options);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Wrote \d+ ways into group top-\d+ to /) });
  };

  const linesOf = async (folder: string, file = 'access.csv'): Promise<Line[]> =>
    parse(await readFile(join(at.directory, folder, file)), { columns: true });

  const writeLines = (folder: string, lines: readonly Line[]): Promise<void> =>
    writeFile(join(at.directory, folder, 'access.csv'), stringify([...lines], { header: true }));

  /** Fills the columns in: everything is kept but what the function says. */
  const decide = async (folder: string, decisionOf: (line: Line) => string | undefined): Promise<void> => {
    const lines = await linesOf(folder);
    for (const line of lines) {
      line.decision = decisionOf(line) ?? 'keep';
      line.by = line['username'] === 'root' ? 'ada' : 'root';
      line.reason = 'Quarterly review';
    }
    await writeLines(folder, lines);
  };

  const membersOf = async (path: string): Promise<Fields> => {
    const list = (await api('GET', `/${path}/members`)) as unknown as readonly Fields[];
    return Object.fromEntries(list.map((one) => [String(one['username']), one['access_level']]));
  };

  return {
    at,
    api,
    repoctl,
    alone,
    snapshot,
    linesOf,
    writeLines,
    decide,
    membersOf,
    innerPath: () => `groups/${encodeURIComponent(`${at.top}/inner`)}`,
    projectPath: () => `projects/${encodeURIComponent(`${at.top}/inner/api`)}`,
    /** The writes since the last reset of the proxy. */
    writes: () => at.proxy.requests().filter((request) => !request.startsWith('GET ')),
  };
};
