/** A server with a user, kofi, who has everything that a leaver can have. */
import { startFilled, type TestService } from '../../../../support/service.ts';
import { freshGpgKey, freshSshKey } from '../../../../support/fresh-keys.ts';
import { run, type Result, type RunContext } from '../../../support/run.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface Facts {
  readonly ids: Readonly<Record<string, number>>;
  /** Of kofi, made by kofi. */
  readonly token: string;
  readonly bearer: string;
}

export interface LeaverService extends TestService, Facts {
  /** Requests since the last call, as `GET /api/v4/users/:id`. */
  readonly taken: () => readonly string[];
  readonly ask: (
    method: string,
    path: string,
    json?: Fields,
    as?: string,
  ) => Promise<{ status: number; body: unknown }>;
  readonly cli: (argv: readonly string[], around?: RunContext) => Promise<Result>;
}

const password = 'long-enough-1';

const asking =
  (service: Pick<TestService, 'url' | 'rootToken'>): LeaverService['ask'] =>
  async (method, path, json, as) => {
    const response = await fetch(`${service.url}/api/v4${path}`, {
      method,
      headers: {
        'private-token': service.rootToken,
        ...(as !== undefined && { sudo: as }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

const fill = async (service: TestService): Promise<Facts> => {
  const ask = asking(service);
  const post = async (path: string, json: Fields, as?: string): Promise<Fields> => {
    const { status, body } = await ask('POST', path, json, as);
    if (status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body as Fields;
  };
  const ids: Record<string, number> = {};
  for (const username of ['kofi', 'maya', 'raj']) {
    const user = { username, name: username, email: `${username}@example.org`, password, skip_confirmation: true };
    ids[username] = Number((await post('/users', user))['id']);
  }
  const group = async (path: string, parent?: string, as?: string): Promise<void> => {
    const place = parent === undefined ? {} : { parent_id: ids[parent] };
    const at = parent === undefined ? path : `${parent}/${path}`;
    ids[at] = Number((await post('/groups', { name: path, path, ...place }, as))['id']);
  };
  const project = async (path: string, parent?: string, as?: string): Promise<void> => {
    const place = parent === undefined ? {} : { namespace_id: ids[parent] };
    const made = await post('/projects', { name: path, path, ...place }, as);
    const at = String(made['path_with_namespace']);
    ids[at] = Number(made['id']);
    const file = { branch: 'main', content: 'a', commit_message: 'a' };
    await post(`/projects/${ids[at]}/repository/files/a.txt`, file);
  };
  await group('team');
  await group('sub', 'team');
  await group('open');
  await group('lab', undefined, 'kofi');
  await group('inner', 'lab', 'kofi');
  await project('one', 'team');
  await project('two', 'team/sub');
  await project('three', 'open');
  await project('notes', undefined, 'kofi');
  const join = (path: string, user: string, level: number) =>
    post(`/${path.split('/').length > 1 && path !== 'team/sub' ? 'projects' : 'groups'}/${ids[path]}/members`, {
      user_id: ids[user],
      access_level: level,
    });
  await join('team', 'kofi', 40);
  await join('team/sub', 'kofi', 50);
  await join('open/three', 'kofi', 40);
  await join('team', 'raj', 30);
  await join('team', 'maya', 40);
  await join('open/three', 'maya', 40);
  for (const [path, active] of [
    ['team/one', true],
    ['open/three', false],
  ] as const) {
    const schedule = { description: `Nightly ${path}`, ref: 'main', cron: '0 1 * * *', active };
    await post(`/projects/${ids[path]}/pipeline_schedules`, schedule, 'kofi');
    await post(`/projects/${ids[path]}/triggers`, { description: `From ${path}` }, 'kofi');
  }
  const branch = { branch: 'topic', ref: 'main' };
  await post(`/projects/${ids['team/one']}/repository/branches`, branch);
  const change = { branch: 'topic', content: 'b', commit_message: 'b' };
  await post(`/projects/${ids['team/one']}/repository/files/b.txt`, change);
  await post(`/projects/${ids['team/one']}/issues`, { title: 'Both', assignee_ids: [ids['raj'], ids['kofi']] });
  await post(`/projects/${ids['team/sub/two']}/issues`, { title: 'Alone', assignee_ids: [ids['kofi']] });
  await post(`/projects/${ids['team/one']}/merge_requests`, {
    title: 'Topic',
    source_branch: 'topic',
    target_branch: 'main',
    assignee_id: ids['kofi'],
  });
  for (const title of ['laptop', 'desktop'])
    await post(`/users/${ids['kofi']}/keys`, { title, key: freshSshKey(title) });
  await post(`/users/${ids['kofi']}/gpg_keys`, { key: await freshGpgKey('kofi@example.org') });
  await post(`/users/${ids['kofi']}/impersonation_tokens`, { name: 'support', scopes: ['api'] });
  const { token } = await post(`/users/${ids['kofi']}/personal_access_tokens`, { name: 'own', scopes: ['api'] });
  const form = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${service.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const granted = await form('/oauth/token', { grant_type: 'password', username: 'kofi', password });
  const { access_token: bearer } = (await granted.json()) as Fields;
  await form('/users/sign_in', { 'user[login]': 'kofi', 'user[password]': password });
  return { ids, token: String(token), bearer: String(bearer) };
};

/** @param onRequest called with each request, as `taken` has them */
export const startLeaverService = async (onRequest?: (request: string) => void): Promise<LeaverService> => {
  const logged: string[] = [];
  const service = await startFilled(
    { name: 'leaver', fill },
    {
      log: (_level, message, fields) => {
        if (message !== 'request') return;
        logged.push(`${String(fields?.['method'])} ${String(fields?.['route'])}`);
        onRequest?.(logged.at(-1) ?? '');
      },
    },
  );
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
  return {
    ...service,
    ...service.facts,
    taken: () => logged.splice(0),
    ask: asking(service),
    cli: (argv, around = {}) => run(argv, { ...around, env: { ...env, ...around.env } }),
  };
};
