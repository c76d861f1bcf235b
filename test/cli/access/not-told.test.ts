/** Answers to others than administrators. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { run } from '../support/run.ts';
import { asRoot, type Fields } from './support/as-root.ts';

let service: TestService;
let token: string;

const { post, user } = asRoot(() => service);

beforeAll(async () => {
  service = await startService();
  const [ada, ben] = [await user('ada'), await user('ben')];
  const made = await post(`/users/${String(ada['id'])}/impersonation_tokens`, { name: 'test', scopes: ['api'] });
  token = String(made['token']);
  const hidden = await post('/groups', { name: 'hidden', path: 'hidden', visibility: 'private' });
  const team = await post('/groups', { name: 'team', path: 'team', visibility: 'private' });
  const open = await post('/groups', { name: 'open', path: 'open', visibility: 'public' });
  await post('/projects', { name: 'other', path: 'other', namespace_id: open['id'], visibility: 'public' });
  const api = await post('/projects', { name: 'api', path: 'api', namespace_id: team['id'] });
  await post(`/groups/${String(team['id'])}/members`, { user_id: ada['id'], access_level: 40 });
  await post(`/groups/${String(hidden['id'])}/members`, { user_id: ben['id'], access_level: 30 });
  await post(`/projects/${String(api['id'])}/share`, { group_id: hidden['id'], group_access: 30 });
});
afterAll(() => service.stop());

const ask = async (...argv: readonly string[]): Promise<readonly Fields[]> => {
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: token };
  const { code, out, err } = await run([...argv, '--json'], { env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as readonly Fields[];
};

describe('what a user who is no administrator is not told', () => {
  it('has its fields named, with nothing left out', async () => {
    const first = (await ask('access', 'list', '-p', 'team/api')).find(({ username }) => username === 'ada');
    expect(first).toMatchObject({ inherited_from: 'team', access_level: 40, external: null, last_activity_on: null });
    expect(first?.['not_told']).toEqual(['external', 'last_activity_on']);
  });

  it('is who is in a hidden group that a project is shared with', async () => {
    const shares = (await ask('access', 'list', '-p', 'team/api')).filter(({ kind }) => kind === 'share');
    expect(shares).toHaveLength(1);
    expect(shares[0]).toMatchObject({ through: 'hidden', access_level: 30, username: null });
    expect(shares[0]?.['not_told']).toContain('username');
  });

  it('is who the administrators are, while the server still says who else can push', async () => {
    const answers = await ask('access', 'who-can', 'push', '-p', 'team/api');
    const reasons = answers.map(({ username, reason }) => [username, reason]);
    expect(reasons).toContainEqual([null, 'administrator']);
    expect(reasons).toContainEqual(['ada', 'maintainer of team']);
  });

  it('is a list that may have something that ends, so that a monitor does not take it for an empty one', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: token };
    const asked = ['expiring', '-g', 'open', '--kinds', 'tokens', '--fail-if-any', '--json'];
    const { code, out } = await run(asked, { env });
    expect(code).toBe(13);
    const [first] = JSON.parse(out) as readonly Fields[];
    expect(first).toMatchObject({ kind: 'access_token', path: 'open', title: null, not_told: ['title'] });
  });

  it('is of projects that the user is not in, which are left alone', async () => {
    const paths = (await ask('access', 'list', '--instance')).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['team', 'team/api']));
  });
});
