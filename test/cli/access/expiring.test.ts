/** Records of a real server that end soon, or that nobody uses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { run } from '../support/run.ts';
import { asRoot, type Fields } from './support/as-root.ts';

const now = '2024-05-06T12:00:00.000Z';

let service: TestService;
let ada: Fields;

const { post, user } = asRoot(() => service);

beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(now) } });
  ada = await user('ada');
  const team = await post('/groups', { name: 'team', path: 'team' });
  const other = await post('/groups', { name: 'other', path: 'other' });
  const api = await post('/projects', { name: 'api', path: 'api', namespace_id: team['id'] });
  const soon = { expires_at: '2024-05-20' };
  const late = { expires_at: '2024-09-01' };
  await post(`/groups/${String(team['id'])}/members`, { user_id: ada['id'], access_level: 30, ...soon });
  await post(`/groups/${String(other['id'])}/members`, { user_id: ada['id'], access_level: 30, ...late });
  await post(`/projects/${String(api['id'])}/share`, {
    group_id: other['id'],
    group_access: 20,
    expires_at: '2024-05-15',
  });
  await post(`/projects/${String(api['id'])}/access_tokens`, { name: 'ci', scopes: ['api'], ...soon });
  await post(`/projects/${String(api['id'])}/deploy_tokens`, {
    name: 'pull',
    scopes: ['read_repository'],
    expires_at: '2024-05-08T00:00:00Z',
  });
  await post(`/users/${String(ada['id'])}/impersonation_tokens`, { name: 'script', scopes: ['api'], ...late });
});
afterAll(() => service.stop());

const list = async (...options: readonly string[]): Promise<readonly Fields[]> => {
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
  const { code, out, err } = await run(['expiring', '--json', ...options], { env, now });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as readonly Fields[];
};

const shown = (records: readonly Fields[]) =>
  records.map(({ kind, title, username, path, days_left: days }) => [kind, title ?? username, path, days]);

describe('repoctl expiring', () => {
  it('lists what ends in the next 30 days on the instance, soonest first', async () => {
    expect(shown(await list())).toEqual([
      ['deploy_token', 'pull', 'team/api', 1],
      ['share', null, 'team/api', 8],
      ['access_token', 'ci', 'team/api', 13],
      ['member', 'ada', 'team', 13],
    ]);
  });

  it('says in which project a token is if only a group is asked for', async () => {
    expect(shown(await list('-g', 'team', '--kinds', 'tokens'))).toEqual([['access_token', 'ci', 'team/api', 13]]);
  });

  it('lists what one user has', async () => {
    const found = await list('--user', 'ada', '--within', '200d');
    expect(shown(found)).toEqual([
      ['share', 'ada', 'team/api', 8],
      ['member', 'ada', 'team', 13],
      ['access_token', 'script', null, 117],
      ['member', 'ada', 'other', 117],
    ]);
  });

  it('looks further with --within', async () => {
    const found = await list('--within', '200d', '--kinds', 'tokens,members');
    expect(shown(found)).toEqual([
      ['access_token', 'ci', 'team/api', 13],
      ['member', 'ada', 'team', 13],
      ['access_token', 'script', null, 117],
      ['member', 'ada', 'other', 117],
    ]);
  });

  it('lists who and what was not used, by the last use, or else the creation', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
    const later = { env, now: '2024-12-06T12:00:00.000Z' };
    const { out } = await run(['expiring', '--unused', '90d', '--kinds', 'users', '--jq', '.[].username'], later);
    expect(out.trim().split('\n').toSorted()).toEqual(['ada', 'root']);
    expect(await list('--unused', '90d', '--kinds', 'users')).toEqual([]);
  });

  it('fails for monitors if anything is found', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
    expect((await run(['expiring', '--fail-if-any'], { env, now })).code).toBe(13);
    expect((await run(['expiring', '--within', '1h', '--fail-if-any'], { env, now })).code).toBe(0);
  });

  it.each([
    [['--within', '3d', '--unused', '3d'], '--within and --unused cannot be used together'],
    [['--kinds', 'users'], '--kinds users cannot be used with --within'],
    [['--unused', '3d', '--kinds', 'shares'], '--kinds shares cannot be used with --unused'],
    [['-g', 'team', '--kinds', 'keys'], '--kinds keys cannot be used with --project or --group'],
    [['--user', '1', '--kinds', 'pages-domains'], '--kinds pages-domains cannot be used with --user'],
    [['--kinds', 'locks'], '--kinds must be a comma-separated list of'],
  ])('refuses %j before anything is sent', async (options, message) => {
    const { code, err } = await run(['expiring', ...options], { env: { REPOCTL_URL: 'http://127.0.0.1:1' } });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
