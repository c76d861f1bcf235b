/** Completion offers what the verb accepts, and no other records of the list. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complete } from '../../../src/cli/completion/complete.ts';
import { startService, type TestService } from '../../support/service.ts';
import { timeoutMs } from '../../support/timeout.ts';

let home: string;
let service: TestService;

beforeAll(async () => {
  service = await startService();
  await post('/projects', { name: 'one', path: 'one' });
  await post('/projects/root%2Fone/labels', { name: 'bug', color: 'red', description: 'Broken' });
});
afterAll(() => service.stop());
// Each test has a cache of its own.
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

/** The output of the hidden command. */
const run = async (argv: readonly string[]): Promise<{ readonly out: string }> => {
  const stdout = new PassThrough();
  await complete({
    argv,
    env: {
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      REPOCTL_CONFIG_DIR: join(home, 'config'),
      REPOCTL_URL: service.url,
      REPOCTL_TOKEN: service.rootToken,
    },
    cwd: home,
    stdout,
    remaining: timeoutMs,
  });
  return { out: String(stdout.read() ?? '') };
};

describe('accepted values', () => {
  it('offers you first where people are taken, and people with their sign if that is typed', async () => {
    const line = ['--', 'issues', 'list', '--assignee'];
    expect((await run(['users', ...line, ''])).out).toMatch(/^@me\tYou\n/);
    expect((await run(['users', ...line, '@'])).out).toMatch(/^@me\tYou\n(@.*\n)*@root\tAdministrator\n/);
    expect((await run(['changeable-users', '--', 'users', 'update', ''])).out).toMatch(/^@me\tYou\n/);
    expect((await run(['deletable-users', '--', 'users', 'delete', ''])).out).not.toContain('@me');
    expect((await run(['sudo-users', '--', '--sudo', ''])).out).toMatch(/^root\t/);
  });

  it('offers the labels of the group on the line, and of the projects in it', async () => {
    const id = await post('/groups', { name: 'Crew', path: 'crew' });
    await post('/groups/crew/labels', { name: 'rope', color: 'red' });
    await post('/projects', { name: 'deck', path: 'deck', namespace_id: id });
    await post('/projects/crew%2Fdeck/labels', { name: 'sail', color: 'blue' });
    const words = ['labels', '--', 'issues', 'list', '--labels', ''];
    expect((await run([...words.slice(0, -1), '-g', 'crew', ''])).out).toBe('rope\t#ff0000\nsail\t#0000ff\n');
    expect((await run([...words.slice(0, -1), '-p', 'root/one', ''])).out).toBe('bug\tBroken\n');
  });

  it('offers the words of a filter beside the labels, without a server, too', async () => {
    const words = ['filtering-labels', '--', 'issues', 'list', '--labels'];
    expect((await run([...words, '', '-p', 'root/one', ''])).out).toBe(
      'bug\tBroken\nNone\tWithout labels\nAny\tWith a label\n',
    );
    expect((await run([...words, '', '-p', 'root/gone', ''])).out).toBe('None\tWithout labels\nAny\tWith a label\n');
  });

  it('offers no users that the verb would refuse', async () => {
    const victim = await post('/users', { username: 'gone', name: 'Gone', email: 'gone@example.com' });
    await post('/users', { username: 'ghost', name: 'Ghost User', email: 'ghost@example.com' });
    await post(`/users/${victim}/block`, {});
    const usersOf = async (kind: string) =>
      (await run([kind, '--', 'users', 'verb', ''])).out.split('\n').map((line) => line.split('\t')[0]);
    expect(await usersOf('users')).toEqual(expect.arrayContaining(['ghost', 'gone', 'root']));
    expect(await usersOf('deletable-users')).toContain('gone');
    for (const name of ['ghost', 'root']) expect(await usersOf('deletable-users')).not.toContain(name);
    expect(await usersOf('active-users')).not.toContain('gone');
    expect((await run(['blocked-users', '--', 'users', 'unblock', ''])).out).toBe('gone\tGone\n');
  });

  it('offers no members to be added who are members already', async () => {
    const line = ['--', 'projects', 'members', 'add', '-p', 'root/one', ''];
    expect((await run(['users', ...line])).out).toContain('root\t');
    expect((await run(['new-members', ...line])).out).not.toContain('root\t');
  });
});
