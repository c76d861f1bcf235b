import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { git, makeRoom } from '../../../e2e/support/git.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { converse } from '../../support/converse.ts';
import { makeHome } from '../../support/home.ts';

/*
 * The project `root/app` and its fork `team/app` both have a branch `topic`, which is the source of merge request !1 in
 * the project and !2 in the fork.
 */

let service: TestService;
/** Has a clone of `root/app`, of which each test gets a copy. */
let cloned: Awaited<ReturnType<typeof makeRoom>>;
let room: Awaited<ReturnType<typeof makeRoom>>;
let cwd: string;

const { repoctl, json } = commandsAt(() => service);

const commit = (project: string, title: string) =>
  json(
    ['commits', 'create', 'topic', '-m', title, '--start-branch', 'master', '-p', project].concat(
      '--actions',
      JSON.stringify([{ action: 'create', file_path: 'note.txt', content: title }]),
    ),
  );

const mr = (project: string, title: string, target = 'master') =>
  json(
    ['mrs', 'create', title, '-p', project, '--source-branch', 'topic', '--target-branch', target].concat(
      project === 'root/app' ? [] : ['--target-project-id', 'root/app'],
    ),
  );

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--visibility', 'public', '--initialize-with-readme']);
  await json(['groups', 'create', 'Team', '--path', 'team', '--visibility', 'public']);
  await json(['projects', 'fork', 'root/app', '--namespace', 'team']);
  await commit('root/app', 'Of the project');
  await commit('team/app', 'Of the fork');
  await json(['branches', 'create', 'stable', 'master', '-p', 'root/app']);
  await mr('root/app', 'Own');
  await mr('team/app', 'From the fork');
  await mr('root/app', 'Own, into stable', 'stable');
  cloned = await makeRoom();
  await repoctl(['projects', 'clone', 'root/app', '-q'], { cwd: cloned.path });
});
afterAll(async () => {
  await cloned?.remove();
  await service?.stop();
});

beforeEach(async () => {
  room = await makeRoom();
  cwd = join(room.path, 'app');
  await cp(join(cloned.path, 'app'), cwd, { recursive: true });
  return () => room.remove();
});

const onTerminal = () => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  PATH: process.env['PATH'] ?? '',
});

const checkOut = async (iid: number, ...more: readonly string[]): Promise<string> => {
  const { code, err } = await repoctl(['mrs', 'checkout', String(iid), ...more], { cwd });
  expect([code, err]).toEqual([0, '']);
  return git(cwd, 'symbolic-ref', '--short', 'HEAD');
};

/** The title of the current merge request, which commands without an ID use. */
const current = async (env: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const { code, out, err } = await repoctl(['mrs', 'get', '--jq', '.title'], { cwd, env });
  return code === 0 ? out.trim() : err;
};

const lastTitle = (): Promise<string> => git(cwd, 'log', '-1', '--format=%s');

describe('the current merge request', () => {
  it('is the one that was checked out if a fork has a branch of the same name', async () => {
    expect(await checkOut(2)).toBe('topic');
    expect(await lastTitle()).toBe('Of the fork');
    expect(await current()).toBe('From the fork');
    const { out } = await repoctl(['mrs', 'diff'], { cwd });
    expect(out).toContain('+Of the fork');
    expect((await repoctl(['mrs', 'commits', '--jq', '.[].title'], { cwd })).out).toBe('Of the fork\n');
    expect((await repoctl(['open', 'mr'], { cwd })).out).toMatch(/merge_requests\/2\n$/);
  });

  it('is the one that was checked out if two merge requests have the same source branch', async () => {
    await checkOut(3);
    expect(await current()).toBe('Own, into stable');
    expect(await checkOut(1)).toBe('topic');
    expect(await current()).toBe('Own');
  });

  it('follows a renamed branch, but not a copy or a new branch from there', async () => {
    await checkOut(2);
    await git(cwd, 'branch', '--move', 'review');
    expect(await current()).toBe('From the fork');
    await git(cwd, 'branch', '--move', 'topic');
    await git(cwd, 'branch', '--copy', 'copy');
    await git(cwd, 'switch', '--quiet', 'copy');
    expect(await current()).toContain('no open merge request for branch copy in root/app');
    await git(cwd, 'switch', '--quiet', '--create', 'mine');
    expect(await current()).toContain('no open merge request for branch mine in root/app');
  });

  it('is forgotten when the branch is deleted', async () => {
    await checkOut(2);
    await git(cwd, 'switch', '--quiet', 'master');
    await git(cwd, 'branch', '--quiet', '-D', 'topic');
    await git(cwd, 'switch', '--quiet', '--create', 'topic', 'origin/master');
    expect(await current()).toMatch(/^Own/);
  });

  it('keeps its project in a clone of the fork', async () => {
    await git(cwd, 'remote', 'set-url', 'origin', `${service.url}/team/app.git`);
    await checkOut(1, '-p', 'root/app');
    expect(await current()).toBe('Own');
  });

  it('is not used for another configured project', async () => {
    await checkOut(2);
    const { id } = await json(['projects', 'get', 'root/app']);
    expect(await current({ REPOCTL_PROJECT: 'root/app' })).toBe('From the fork');
    expect(await current({ REPOCTL_PROJECT: String(id) })).toBe('From the fork');
    expect(await current({ REPOCTL_PROJECT: 'team/app' })).toContain('<mr> is required');
    const fork = await json(['projects', 'get', 'team/app']);
    expect(await current({ REPOCTL_PROJECT: String(fork.id) })).toContain('<mr> is required');
  });

  it('is not used on another server', async () => {
    await checkOut(2);
    const other = service.url.replace('127.0.0.1', 'localhost');
    expect(await current({ REPOCTL_URL: other })).toContain('a project is required');
  });
});

describe('an existing branch', () => {
  it('is kept if a fork has a branch of the same name', async () => {
    expect(await checkOut(1)).toBe('topic');
    expect(await checkOut(2)).toBe('team/topic');
    expect(await lastTitle()).toBe('Of the fork');
    expect(await current()).toBe('From the fork');
    await git(cwd, 'switch', '--quiet', 'topic');
    expect([await lastTitle(), await current()]).toEqual(['Of the project', 'Own']);
  });

  it('is kept if it came from a fork', async () => {
    expect(await checkOut(2)).toBe('topic');
    expect(await checkOut(1)).toBe('root/topic');
    expect([await lastTitle(), await current()]).toEqual(['Of the project', 'Own']);
    expect(await checkOut(2)).toBe('topic');
    expect(await current()).toBe('From the fork');
  });

  it('is fast-forwarded if it is the source branch of the merge request', async () => {
    await git(cwd, 'branch', '--no-track', 'topic', 'origin/master');
    expect(await checkOut(1)).toBe('topic');
    expect(await lastTitle()).toBe('Of the project');
  });
});

describe('a command that changes the merge request of the branch', () => {
  it('asks with its title on a terminal', async () => {
    await checkOut(3);
    const home = { ...(await makeHome()), directory: cwd };
    const question = 'Update merge request !3 "Own, into stable" from topic into stable in root/app?';
    const argv = ['mrs', 'update', '--description', 'Asked'];
    const declined = await converse({ argv, env: onTerminal(), home, answers: [[question, 'n\r']] });
    expect(declined.code).toBe(1);
    expect(await json(['mrs', 'get', '3', '-p', 'root/app'])).toMatchObject({ description: '' });
    const agreed = await converse({ argv, env: onTerminal(), home, answers: [[question, 'y\r']] });
    expect(agreed.code).toBe(0);
    expect(await json(['mrs', 'get', '3', '-p', 'root/app'])).toMatchObject({ description: 'Asked' });
  });

  it.each(['merge', 'update', 'close'])('requires its number to %s it in a script', async (verb) => {
    await checkOut(3);
    const { code, err } = await repoctl(['mrs', verb, ...(verb === 'update' ? ['--title', 'x'] : []), '--yes'], {
      cwd,
    });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('<mr> is required') });
  });
});
