/**
 * Groups, projects, members, shares, ends, visibilities, and rules by chance: who can do something, by the lists of the server, is
 * whoever's own requests and pushes the server takes.
 */
import { execa } from 'execa';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf, type Chance } from '../../long/random-requests/chance.ts';
import { roundsOf } from '../../support/rounds.ts';
import { startService, type TestService } from '../../support/service.ts';
import { run } from '../support/run.ts';
import { asRoot, type Fields, sendAs } from './support/as-root.ts';

interface Person {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  /** A bot whose token has no scope to read code, or has ended. */
  readonly readsNothing?: boolean;
}

const today = '2024-05-06T12:00:00Z';

let now = new Date(today);
let service: TestService;
let clones: string;

beforeAll(async () => {
  service = await startService({ clock: { now: () => now } });
  clones = await mkdtemp(join(tmpdir(), 'repoctl-access-'));
});
afterAll(async () => {
  await service.stop();
  await rm(clones, { recursive: true, force: true });
});

const { send: asAdmin, user: newUser } = asRoot(() => service);

const send = (token: string, method: string, path: string, json?: Fields): Promise<Response> =>
  sendAs(service, token, method, path, json);

const newPerson = async (name: string, chance: Chance): Promise<Person> => {
  const user = await newUser(name, {
    external: chance.happens(0.3),
    admin: chance.happens(0.1),
    projects_limit: 10,
  });
  const made = await asAdmin('POST', `/users/${String(user['id'])}/impersonation_tokens`, {
    name: 'test',
    scopes: ['api'],
  });
  return { id: Number(user['id']), username: name, token: String(made['token']) };
};

/** Scopes of access tokens, of which each does other things. */
const scopes = [['api'], ['read_api'], ['read_repository'], ['write_repository'], ['self_rotate']] as const;

/** The bot of an access token. */
const newBot = async (place: string, chance: Chance): Promise<Person> => {
  const own = { scopes: chance.pick(scopes), ...endBy(chance) };
  const json = { name: 'bot', access_level: chance.pick([20, 30, 40]), ...own };
  const { user_id: id, token, expires_at: end } = await asAdmin('POST', `${place}/access_tokens`, json);
  const { username } = await asAdmin('GET', `/users/${String(id)}`);
  const readsNothing = own.scopes[0] === 'self_rotate' || end === '2024-05-08';
  return { id: Number(id), username: String(username), token: String(token), readsNothing };
};

const levels = [10, 20, 30, 40, 50] as const;
const visibilities = ['private', 'internal', 'public'] as const;

interface World {
  readonly people: readonly Person[];
  readonly projects: readonly Fields[];
}

/** An end before the day of the questions, one after it, or none. */
const endBy = ({ pick }: Chance): Fields => pick([{}, {}, { expires_at: '2024-05-08' }, { expires_at: '2024-09-01' }]);

const addMembers = async (chance: Chance, place: string, people: readonly Person[], most: number): Promise<void> => {
  for (const { id } of people) {
    if (!chance.happens(0.25)) continue;
    const access_level = Math.min(most, chance.pick(levels));
    await send(service.rootToken, 'POST', `${place}/members`, { user_id: id, access_level, ...endBy(chance) });
  }
};

const makeWorld = async (seed: string): Promise<World> => {
  const chance = chanceOf(seed);
  const people: Person[] = [];
  for (let n = 0; n < 7; n += 1) people.push(await newPerson(`${seed}-p${n}`, chance));
  const bots: Person[] = [];
  const groups: Fields[] = [];
  for (let n = 0; n < 6; n += 1) {
    const parent = groups.length > 0 && chance.happens(0.6) ? chance.pick(groups) : undefined;
    const visibility = parent === undefined ? chance.pick(visibilities) : parent['visibility'];
    const path = `${seed}-g${n}`;
    const above = parent === undefined ? {} : { parent_id: parent['id'] };
    const group = await asAdmin('POST', '/groups', { name: path, path, visibility, ...above });
    groups.push(group);
    await addMembers(chance, `/groups/${String(group['id'])}`, people, 50);
    if (chance.happens(0.3)) bots.push(await newBot(`/groups/${String(group['id'])}`, chance));
  }
  const projects: Fields[] = [];
  for (let n = 0; n < 4; n += 1) {
    const isPersonal = chance.happens(0.2);
    const group = chance.pick(groups);
    const visibility = isPersonal ? chance.pick(visibilities) : String(group['visibility']);
    const path = `${seed}-x${n}`;
    const owner = chance.pick(people);
    const project = isPersonal
      ? await asAdmin('POST', `/projects/user/${owner.id}`, { name: path, path, visibility })
      : await asAdmin('POST', '/projects', { name: path, path, visibility, namespace_id: group['id'] });
    const at = `/projects/${String(project['id'])}`;
    const file = { branch: 'master', content: 'a\n', commit_message: 'One' };
    await asAdmin('POST', `${at}/repository/files/a.txt`, file);
    const topic = { ...file, start_branch: 'master', branch: 'topic', commit_message: 'Two' };
    await asAdmin('POST', `${at}/repository/files/b.txt`, topic);
    const request = { title: 'Two', source_branch: 'topic', target_branch: 'master' };
    await asAdmin('POST', `${at}/merge_requests`, request);
    await addMembers(chance, at, people, 40);
    if (chance.happens(0.3)) bots.push(await newBot(at, chance));
    if (chance.happens(0.5)) {
      const rule = { name: chance.pick(['master', 'ma*']), push_access_level: chance.pick([0, 30, 40, 60]) };
      await send(service.rootToken, 'DELETE', `${at}/protected_branches/master`);
      await send(service.rootToken, 'POST', `${at}/protected_branches`, {
        ...rule,
        merge_access_level: chance.pick([0, 30, 40]),
      });
    }
    projects.push(await asAdmin('GET', at));
  }
  for (let n = 0; n < 6; n += 1) {
    const share = {
      group_id: chance.pick(groups)['id'],
      group_access: chance.pick([10, 20, 30, 40]),
      ...endBy(chance),
    };
    const place = chance.happens(0.5)
      ? `/groups/${String(chance.pick(groups)['id'])}`
      : `/projects/${String(chance.pick(projects)['id'])}`;
    await send(service.rootToken, 'POST', `${place}/share`, share);
  }
  for (const { id } of people) if (chance.happens(0.1)) await asAdmin('POST', `/users/${id}/block`);
  for (const { id } of projects) if (chance.happens(0.1)) await asAdmin('POST', `/projects/${String(id)}/archive`);
  return { people: [...people, ...bots], projects };
};

/** The names that `access who-can` prints, or `anyone`, or `inside` for all who are not external. */
const answered = async (action: string, project: Fields): Promise<readonly string[]> => {
  const argv = ['access', 'who-can', action, '-p', String(project['id']), '--json'];
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
  const { code, out, err } = await run(argv, { env, now: now.toISOString() });
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return (JSON.parse(out) as readonly Fields[]).map(({ username, title }) => String(username ?? title));
};

const can = {
  // By the API or by git, and with a token that can do nothing also without it, as everybody can.
  read: async ({ token, readsNothing }: Person, project: Fields) => {
    const tree = `/projects/${String(project['id'])}/repository/tree`;
    if ((await send(token, 'GET', tree)).ok) return true;
    const url = `${service.url}/${String(project['path_with_namespace'])}.git/info/refs?service=git-upload-pack`;
    if ((await fetch(url, { headers: { authorization: `Basic ${btoa(`x:${token}`)}` } })).ok) return true;
    return readsNothing === true && (await fetch(`${service.url}/api/v4${tree}`)).ok;
  },
  maintain: async ({ token }: Person, project: Fields) =>
    (await send(token, 'PUT', `/projects/${String(project['id'])}`, { description: 'Changed' })).ok,
  deploy: async ({ token }: Person, project: Fields, sha: string) =>
    (
      await send(token, 'POST', `/projects/${String(project['id'])}/deployments`, {
        environment: 'review',
        ref: 'master',
        tag: false,
        sha,
        status: 'success',
      })
    ).ok,
  // A wrong commit is refused after everything else was allowed.
  merge: async ({ token }: Person, project: Fields) => {
    const path = `/projects/${String(project['id'])}/merge_requests/1/merge`;
    return (await send(token, 'PUT', path, { sha: '0'.repeat(40) })).status === 409;
  },
  push: async ({ token, username }: Person, project: Fields) => {
    const to = join(clones, `${String(project['id'])}-${username}`);
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
    const address = (who: string) =>
      `${service.url.replace('http://', `http://x:${who}@`)}/${String(project['path_with_namespace'])}.git`;
    const git = (...args: readonly string[]) => execa('git', args, { cwd: to, env, reject: false });
    await execa('git', ['clone', '-q', address(service.rootToken), to], { env });
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    await git(...author, 'commit', '-q', '--allow-empty', '-m', 'More');
    return (await git('push', '-q', address(token), 'HEAD:master')).exitCode === 0;
  },
} as const;

const isTrue = async (names: readonly string[], { id, username, readsNothing }: Person): Promise<boolean> => {
  if (names.includes(username) || names.includes('anyone')) return true;
  if (readsNothing === true || !names.includes('every user who is not external')) return false;
  return (await asAdmin('GET', `/users/${id}`))['external'] === false;
};

describe('a tree of groups by chance', () => {
  const outcomes = new Set<string>();

  it.each(Array.from({ length: roundsOf(10) }, (_, round) => `tree${round}`))(
    '%s lets do everyone, and nobody else, what "access who-can" says',
    async (seed) => {
      now = new Date(today);
      const { people, projects } = await makeWorld(seed);
      now = new Date('2024-06-01T12:00:00Z');
      const wrong: string[] = [];
      for (const project of projects) {
        const branch = await asAdmin('GET', `/projects/${String(project['id'])}/repository/branches/master`);
        const sha = String((branch['commit'] as Fields)['id']);
        for (const action of ['read', 'merge', 'push', 'deploy', 'maintain'] as const) {
          const names = await answered(action, project);
          for (const person of people) {
            const { state } = await asAdmin('GET', `/users/${person.id}`);
            const said = state === 'active' && (await isTrue(names, person));
            const done = await can[action](person, project, sha);
            outcomes.add(`${action} ${done}`);
            if (said !== done)
              wrong.push(`${action} ${String(project['path'])} ${person.username}: ${said}, not ${done}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('has users who can and users who cannot, for each action', () => {
    expect(outcomes.size).toBe(10);
  });
});
