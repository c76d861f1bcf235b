import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentBranch } from '../../../src/cli/context/git-repository.ts';
import { git } from '../../e2e/support/git.ts';
import { plan, run, type Result } from '../support/run.ts';

const service = { REPOCTL_URL: 'http://forge.test' };

/** A directory that is removed at the end of the test. */
const directory = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'repoctl-clone-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

/** A repository with remotes, by name, and other configuration. */
const clone = async (
  remotes: Readonly<Record<string, string>>,
  config: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const cwd = await directory();
  await git(cwd, 'init', '--quiet', '--initial-branch=main');
  for (const [name, address] of Object.entries(remotes)) await git(cwd, 'remote', 'add', name, address);
  for (const [key, value] of Object.entries(config)) await git(cwd, 'config', key, value);
  return cwd;
};

/** The project that commands in a directory are about. */
const projectIn = async (cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { url } = await plan(['labels', 'list'], { cwd, env: { REPOCTL_PROJECT: '', ...env } });
  return decodeURIComponent(url.replace(/^.*\/projects\/(.*)\/labels$/, '$1'));
};

/** A command in a directory that needs a project, which nothing there says. */
const withoutProject = async (cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Result> => {
  const result = await run(['labels', 'list'], { cwd, env: { ...service, ...env } });
  expect(result.code).toBe(2);
  return result;
};

describe('in a clone, a command is about', () => {
  it('the project of origin', async () => {
    const cwd = await clone({ fork: 'git@forge.test:maya/app.git', origin: 'git@forge.test:team/app.git' });
    expect(await projectIn(cwd)).toBe('team/app');
  });

  it('the project that the environment says, which wins over it', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/from-clone.git' });
    expect(await projectIn(cwd, { REPOCTL_PROJECT: 'team/app' })).toBe('team/app');
  });

  it.each([
    ['a remote of another name', { upstream: 'https://forge.test/team/app.git' }, {}],
    [
      'the remote on the service, where origin is elsewhere',
      { origin: '/srv/app.git', forge: 'forge.test:team/app' },
      {},
    ],
    [
      'the project whose address git rewrites to that of a mirror',
      { origin: 'https://forge.test/team/app.git' },
      { 'url.https://mirror.test/.insteadOf': 'https://forge.test/' },
    ],
    [
      'the project whose address is only right when git has rewritten it',
      { origin: 'work:app' },
      { 'url.git@forge.test:team/.insteadOf': 'work:' },
    ],
    [
      'the project that is pushed to, where it is fetched from elsewhere',
      { origin: 'https://mirror.test/app.git' },
      { 'remote.origin.pushurl': 'git@forge.test:team/app.git' },
    ],
    [
      'the project that git rewrites pushes to',
      { origin: 'https://mirror.test/team/app.git' },
      { 'url.git@forge.test:.pushInsteadOf': 'https://mirror.test/' },
    ],
    [
      'the project that is fetched, where another is pushed to',
      { origin: 'https://forge.test/team/app.git' },
      { 'remote.origin.pushurl': 'git@forge.test:maya/app.git' },
    ],
    ['the project of a wiki', { origin: 'https://forge.test/team/app.wiki.git' }, {}],
    ['one project with two remotes', { ssh: 'git@forge.test:team/app.git', web: 'https://forge.test/Team/App' }, {}],
    [
      'the project that the branch follows',
      { team: 'git@forge.test:team/app.git', fork: 'git@forge.test:maya/app.git' },
      { 'branch.main.remote': 'team', 'branch.main.merge': 'refs/heads/main' },
    ],
    [
      'the project at whose address the branch follows another',
      { fork: 'git@forge.test:maya/app.git', other: 'git@forge.test:kofi/app.git' },
      { 'branch.main.remote': 'git@forge.test:team/app.git', 'branch.main.merge': 'refs/heads/main' },
    ],
    [
      'the project of a partial clone',
      { origin: 'https://forge.test/team/app.git' },
      { 'remote.origin.promisor': 'true', 'remote.origin.partialclonefilter': 'blob:none' },
    ],
  ])('%s', async (_what, remotes, config) => {
    expect((await projectIn(await clone(remotes, config))).toLowerCase()).toBe('team/app');
  });

  it('the project that a clone with another default name for remotes came from', async () => {
    const cwd = await directory();
    await git(cwd, 'init', '--quiet', '--bare', 'app.git');
    await git(cwd, '-c', 'clone.defaultRemoteName=upstream', 'clone', '--quiet', 'app.git', 'app');
    await git(join(cwd, 'app'), 'config', 'remote.upstream.url', 'https://forge.test/team/app.git');
    expect(await projectIn(join(cwd, 'app'))).toBe('team/app');
  });

  it('the repository that a surrounding git points at', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    expect(await projectIn(await directory(), { GIT_DIR: join(cwd, '.git') })).toBe('team/app');
  });
});

describe('without a project', () => {
  it('all that the remotes could mean are named', async () => {
    const cwd = await clone({ team: 'git@forge.test:team/app.git', fork: 'https://forge.test/maya/app.git' });
    const { err } = await withoutProject(cwd);
    expect(err).toBe(
      'error: the remotes of this clone are several projects: maya/app (fork), team/app (team)\n' +
        'hint: Use -p/--project to choose one.\n',
    );
    expect((await run(['issues', 'list'], { cwd, env: service })).err).toBe(err);
  });

  it('one of another service does not count', async () => {
    const cwd = await clone({ origin: 'git@elsewhere.test:team/app.git' });
    expect((await withoutProject(cwd)).err).toMatch(/^error: a project is required\n/);
  });

  it("git's own reason is passed on, with what to do", async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    // As git has it for a directory of somebody else.
    const { err } = await withoutProject(cwd, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_NOSYSTEM: '1' });
    expect(err).toBe(
      `error: a project is required: detected dubious ownership in repository at '${cwd}'\n` +
        `hint: Run "git config --global --add safe.directory '${cwd}'" if you trust the directory. ` +
        'Use -p/--project, set REPOCTL_PROJECT, or run "repoctl config set project PATH", ' +
        'or run this in a clone of the project.\n',
    );
  });

  it('a configuration that git cannot read is', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    await writeFile(join(cwd, '.git/config'), '[remote\n');
    expect((await withoutProject(cwd)).err).toMatch(/^error: a project is required: bad config line 1 in file /);
  });

  it('and without git, that is said', async () => {
    expect((await withoutProject(await directory(), { PATH: await directory() })).err).toMatch(
      /^error: a project is required: git is not installed, or not on PATH\n/,
    );
  });
});

describe('git', () => {
  it('runs without the token of the environment', async () => {
    const cwd = await directory();
    await writeFile(join(cwd, 'git'), '#!/bin/sh\necho "refs/heads/${REPOCTL_TOKEN-none}"\n', { mode: 0o755 });
    const env = { PATH: `${cwd}:${process.env['PATH'] ?? ''}`, REPOCTL_TOKEN: 'rct_of-the-environment' };
    expect(await currentBranch({ cwd, env, signal: new AbortController().signal })).toBe('none');
  });

  it('names the branch, also where a tag has its name', async () => {
    const cwd = await clone({});
    await git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'First');
    await git(cwd, 'tag', 'main');
    expect(await currentBranch({ cwd, env: {}, signal: new AbortController().signal })).toBe('main');
  });
});
