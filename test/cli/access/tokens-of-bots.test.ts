/** Bots are members, and can do no more than their tokens. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { run } from '../support/run.ts';
import { asRoot, type Fields } from './support/as-root.ts';

let service: TestService;

const { post } = asRoot(() => service);

const token = (name: string, scopes: readonly string[]) => ({ name, scopes, access_level: 40 });

beforeAll(async () => {
  service = await startService();
  const team = await post('/groups', { name: 'team', path: 'team' });
  const api = await post('/projects', { name: 'api', path: 'api', namespace_id: team['id'] });
  await post(`/projects/${String(api['id'])}/access_tokens`, token('mirror', ['read_repository']));
  await post(`/groups/${String(team['id'])}/access_tokens`, token('release', ['write_repository']));
});
afterAll(() => service.stop());

const ask = async (...argv: readonly string[]): Promise<readonly Fields[]> => {
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
  const { code, out, err } = await run([...argv, '-p', 'team/api', '--json'], { env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as readonly Fields[];
};

const ofBots = async (action: string): Promise<readonly unknown[]> => {
  const answers = await ask('access', 'who-can', action);
  return answers.filter(({ username }) => /_bot_/.test(String(username))).map(({ reason }) => reason);
};

it('says with which token a bot can do something', async () => {
  const release = 'maintainer of team, with the access token "release"';
  expect(await ofBots('read')).toEqual([release, 'maintainer of the project, with the access token "mirror"']);
  expect(await ofBots('push')).toEqual([release]);
  expect(await ofBots('maintain')).toEqual([]);
});

it('lists access tokens with the names of their bots', async () => {
  const tokens = await ask('access', 'list', '--kinds', 'access-tokens');
  expect(tokens.map(({ title }) => title)).toEqual(['release', 'mirror']);
  expect(tokens.map(({ username }) => String(username).split('_bot_')[0])).toEqual([
    expect.stringMatching(/^group_\d+$/),
    expect.stringMatching(/^project_\d+$/),
  ]);
  expect(tokens.flatMap(({ not_told: fields }) => fields)).toEqual([]);
});
