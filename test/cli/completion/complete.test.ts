import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complete } from '../../../src/cli/completion/complete.ts';
import { freshSshKey } from '../../support/fresh-keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { timeoutMs } from '../../support/timeout.ts';

let home: string;
let service: TestService;

beforeAll(async () => {
  service = await startService();
  for (const path of ['one', 'two']) await post('/projects', { name: path, path });
  await post('/projects/root%2Fone/labels', { name: 'bug', color: 'red', description: 'Broken' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-complete-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Creates a record, and returns its ID. */
const post = async (path: string, body: unknown): Promise<number> => {
  const answer = await fetch(`${service.url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'private-token': service.rootToken },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const cacheFiles = async (): Promise<readonly string[]> => {
  const directory = join(home, 'cache/repoctl/completion');
  return (await readdir(directory)).map((name) => join(directory, name));
};

/** The output of the hidden command, and its duration. */
const run = async (
  argv: readonly string[],
  { env = {}, remaining = timeoutMs }: { env?: Readonly<Record<string, string>>; remaining?: number } = {},
): Promise<{ readonly out: string; readonly ms: number }> => {
  const stdout = new PassThrough();
  const start = performance.now();
  await complete({
    argv,
    env: {
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      REPOCTL_CONFIG_DIR: join(home, 'config'),
      REPOCTL_URL: service.url,
      REPOCTL_TOKEN: service.rootToken,
      ...env,
    },
    cwd: home,
    stdout,
    remaining,
  });
  return { out: String(stdout.read() ?? ''), ms: performance.now() - start };
};

describe('the hidden completion command', () => {
  it('completes the children of a record that is given by name', async () => {
    const place = { cron: '0 1 * * *', ref: 'master', description: 'Nightly build' };
    await post('/projects/root%2Fone/repository/files/a.txt', { branch: 'master', content: 'a', commit_message: 'a' });
    const schedule = await post('/projects/root%2Fone/pipeline_schedules', place);
    await post(`/projects/root%2Fone/pipeline_schedules/${schedule}/variables`, { key: 'DEPTH', value: '5' });
    for (const given of ['Nightly build', String(schedule)]) {
      const line = ['schedules', 'variables', 'delete', given, '-p', 'root/one', ''];
      expect((await run(['schedule-variables', given, '--', ...line])).out).toBe('DEPTH\n');
    }
  });

  it('prints names with their descriptions', async () => {
    expect((await run(['labels', '--', 'labels', 'delete', '-p', 'root/one', ''])).out).toBe('bug\tBroken\n');
    expect((await run(['projects', '--', ''])).out.split('\n').toSorted()).toEqual([
      '',
      'root/one\tAdministrator / one',
      'root/two\tAdministrator / two',
    ]);
  });

  it('prints nothing for unknown kinds of values', async () => {
    expect((await run([])).out).toBe('');
    expect((await run(['nonsense', '--', ''])).out).toBe('');
    expect((await run(['toString', '--', ''])).out).toBe('');
    expect((await run(['labels', '--', 'labels', 'delete', ''])).out).toBe('');
    expect((await run(['labels', '--', '-p', 'no/such', ''])).out).toBe('');
    expect((await run(['labels', '--', '-p', '..', ''])).out).toBe('');
    expect((await run(['schedule-variables', '--', '-p', 'root/one', ''])).out).toBe('');
    expect((await run(['projects', '--', '--profile', 'missing', ''])).out).toBe('');
  });

  it('reads from the group on the line, or else from the project', async () => {
    await post('/groups', { name: 'team', path: 'team' });
    await post('/groups/team/milestones', { title: 'Of the group' });
    await post('/projects/root%2Fone/milestones', { title: 'Of the project' });
    const words = ['milestones', '--', 'milestones', 'get'];
    expect((await run([...words, '-g', 'team', ''])).out).toBe('Of the group\tactive\n');
    expect((await run([...words, '-p', 'root/one', ''])).out).toBe('Of the project\tactive\n');
  });

  it('reads the keys of the user on the line, or else of the current user', async () => {
    const ann = await post('/users', { username: 'ann', name: 'Ann', email: 'ann@example.com' });
    await post(`/users/${ann}/keys`, { title: "Ann's", key: freshSshKey() });
    await post('/user/keys', { title: 'My own', key: freshSshKey() });
    const words = ['keys', '--', 'keys', 'delete'];
    expect((await run([...words, '--user', `${ann}`, ''])).out).toMatch(/^Ann's\t\d+\n$/);
    expect((await run([...words, ''])).out).toMatch(/^My own\t\d+\n$/);
  });

  it('completes members and groups of the project on the line, and attributes of the record on it', async () => {
    const guild = await post('/groups', { name: 'Guild', path: 'guild' });
    await post('/projects/root%2Fone/share', { group_id: guild, group_access: 20 });
    await fetch(`${service.url}/api/v4/groups/guild/custom_attributes/cost`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'private-token': service.rootToken },
      body: JSON.stringify({ value: '12' }),
    });
    expect((await run(['members', '--', '-p', 'root/one', ''])).out).toBe('root\tAdministrator\n');
    expect((await run(['group-members', '--', '-g', 'guild', ''])).out).toBe('root\tAdministrator\n');
    expect((await run(['shared-groups', '--', '-p', 'root/one', ''])).out).toBe(`${guild}\tGuild\n`);
    expect((await run(['group-attributes', 'guild', '--', ''])).out).toBe('cost\t12\n');
  });

  it('offers IDs if digits are typed, and names otherwise', async () => {
    expect((await run(['users', '--', 'users', 'block', 'ro'])).out).toMatch(/^root\tAdministrator$/m);
    expect((await run(['users', '--', 'users', 'block', ''])).out).toMatch(/^root\tAdministrator$/m);
    expect((await run(['users', '--', 'users', 'block', '1'])).out).toMatch(/^1\troot$/m);
  });

  it('offers the open and the closed issues where they belong', async () => {
    const path = '/projects/root%2Fone/issues';
    for (const title of ['Open', 'Closed']) await post(path, { title });
    const closed = await fetch(`${service.url}/api/v4${path}/2`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'private-token': service.rootToken },
      body: JSON.stringify({ state_event: 'close' }),
    });
    expect(closed.status).toBe(200);
    const line = ['--', 'issues', 'verb', '-p', 'root/one', ''];
    expect((await run(['issues', ...line])).out).toBe('1\tOpen\n');
    expect((await run(['closed-issues', ...line])).out).toBe('2\tClosed\n');
  });

  it('lists files of a branch one directory at a time, and refs of all kinds', async () => {
    const files = '/projects/root%2Ftwo/repository/files';
    for (const [file, branch] of [
      ['README.md', 'master'],
      ['src%2Fmain.c', 'master'],
      ['src%2Fnew.c', 'next'],
    ] as const) {
      const content = { branch, content: 'x', commit_message: `Add ${file}`, start_branch: 'master' };
      await post(`${files}/${file}`, branch === 'master' ? { ...content, start_branch: undefined } : content);
    }
    await post('/projects/root%2Ftwo/repository/tags?tag_name=v1&ref=master', {});
    const line = ['files', 'get', '-p', 'root/two'];
    const env = { XDG_CACHE_HOME: join(home, 'tree') };
    const at = async (...words: readonly string[]) => (await run(words, { env })).out.replaceAll(/\t.*/g, '');
    expect(await at('files', '--', ...line, '')).toBe('src/\nREADME.md\n');
    expect(await at('files', '--', ...line, 'src/m')).toBe('src/main.c\n');
    expect(await at('files', '--', ...line, '--ref', 'next', 'src/')).toBe('src/main.c\nsrc/new.c\n');
    expect(await at('directories', '--', ...line, '')).toBe('src/\n');
    expect((await at('refs', '--', ...line, '--ref', '')).trim().split('\n')).toEqual(['master', 'next', 'v1']);
    expect(await at('revisions', '--', ...line, '')).toMatch(/^master\nnext\nv1\n[0-9a-f]{8}\n/);
  });

  it('completes aliases and servers of the configuration', async () => {
    const config = await mkdtemp(join(home, 'config-'));
    const profiles = { work: { url: 'https://forge.example' } };
    await writeFile(
      join(config, 'config.json'),
      JSON.stringify({ profiles, aliases: { bugs: 'issues list -l bug' } }),
      { mode: 0o600 },
    );
    const env = { REPOCTL_CONFIG_DIR: config };
    expect((await run(['aliases', '--', ''], { env })).out).toBe('bugs\tissues list -l bug\n');
    expect((await run(['urls', '--', ''], { env })).out).toBe('https://forge.example\twork\n');
  });

  it('offers users by ID and groups by path with a slash if their names are digits', async () => {
    const id = await post('/users', {
      username: '5',
      name: 'Five',
      email: 'five@example.org',
      reset_password: true,
    });
    await post('/groups', { name: 'Digits', path: '21' });
    const env = { XDG_CACHE_HOME: join(home, 'digits') };
    const lines = async (...words: readonly string[]) => (await run(words, { env })).out.split('\n');
    expect(await lines('users', '--', 'users', 'block', '')).toContain(`${id}\t5`);
    expect(await lines('groups', '--', 'groups', 'get', '')).toContain('/21\tDigits');
  });

  it('reads the project of the line like other commands', async () => {
    for (const text of [`${service.url}/root/one.git`, 'root/one/', 'root%2Fone']) {
      expect((await run(['labels', '--', 'labels', 'delete', '-p', text, ''])).out).toBe('bug\tBroken\n');
    }
  });

  it('completes profiles and time zones without a request', async () => {
    const config = await mkdtemp(join(home, 'config-'));
    const profiles = { work: { url: 'https://forge.example' }, home: {} };
    await writeFile(join(config, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 });
    const env = { REPOCTL_CONFIG_DIR: config };
    expect((await run(['profiles', '--', ''], { env })).out).toBe('work\thttps://forge.example\nhome\n');
    expect((await run(['time-zones', '--', ''])).out).toContain('Europe/Berlin\n');
    expect((await run(['time-zones', '--', 'Asia/Tok'], { env })).out).toBe('Asia/Tokyo\tGMT+9\n');
    expect((await run(['colors', '--', ''])).out).toContain('teal\t#008080\n');
  });

  it('caches results for half a minute by project and caller', async () => {
    const words = ['labels', '--', '-p', 'root/two', ''];
    expect((await run(words)).out).toBe('');
    await post('/projects/root%2Ftwo/labels', { name: 'late', color: 'red' });
    expect((await run(words)).out).toBe('');
    expect((await run(words, { env: { REPOCTL_TOKEN: 'rct_somebody-else' } })).out).toBe('');
    expect((await run(['labels', '--', '-p', 'root/one', ''])).out).toBe('bug\tBroken\n');
    expect((await cacheFiles()).length).toBe(3);
    await age(31_000);
    expect((await run(words)).out).toBe('late\t#ff0000\n');
  });

  it('stores its cache readable only by the user, without the token', async () => {
    await run(['labels', '--', '-p', 'root/one', '']);
    const [file = ''] = await cacheFiles();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
    expect(`${file} ${await readFile(file, 'utf8')}`).not.toContain(service.rootToken);
  });

  it('deletes cache entries after a day, and ignores a damaged cache', async () => {
    await run(['projects', '--', '']);
    const [old = ''] = await cacheFiles();
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(old, longAgo, longAgo);
    await run(['labels', '--', '-p', 'root/one', '']);
    const files = await cacheFiles();
    expect(files).toHaveLength(1);
    for (const file of files) await writeFile(file, '{"candidates": 7');
    expect((await run(['labels', '--', '-p', 'root/one', ''])).out).toBe('bug\tBroken\n');
  });
});

/** Makes all cache entries older. */
const age = async (ms: number): Promise<void> => {
  for (const file of await cacheFiles()) {
    const known = JSON.parse(await readFile(file, 'utf8')) as { at: number; askedAt: number };
    await writeFile(file, JSON.stringify({ ...known, at: known.at - ms, askedAt: known.askedAt - ms }));
  }
};

describe('completion with a slow server', () => {
  let silent: Server;
  let asked = 0;
  let answer: string | undefined;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    silent = createServer((_request, response) => {
      asked += 1;
      if (answer !== undefined) response.setHeader('content-type', 'application/json').end(answer);
    });
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    env = { REPOCTL_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  });
  beforeEach(() => {
    asked = 0;
  });
  afterAll(async () => {
    silent.closeAllConnections();
    await new Promise((resolve) => {
      silent.close(resolve);
    });
  });

  it('stops waiting at the deadline, and does not send the request again at once', async () => {
    answer = undefined;
    const first = await run(['projects', '--', ''], { env, remaining: 1_000 });
    expect(first.out).toBe('');
    expect(first.ms).toBeLessThan(timeoutMs);
    await run(['projects', '--', ''], { env, remaining: 300 });
    expect(asked).toBe(1);
  });

  it('keeps earlier results', async () => {
    answer = JSON.stringify([{ path_with_namespace: 'a/b', description: null }]);
    expect((await run(['projects', '--', ''], { env })).out).toBe('a/b\n');
    answer = undefined;
    await age(10 * 60_000);
    expect((await run(['projects', '--', ''], { env, remaining: 300 })).out).toBe('a/b\n');
    expect(asked).toBe(2);
  });

  it('ignores an invalid response', async () => {
    for (const nonsense of ['<html>', '{}', '[1, null, {"path_with_namespace": {}}]']) {
      answer = nonsense;
      expect((await run(['projects', '--', ''], { env })).out).toBe('');
      await age(60_000);
    }
  });
});
