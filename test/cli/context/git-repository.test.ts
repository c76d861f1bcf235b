import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentBranch } from '../../../src/cli/context/git-repository.ts';
import { git } from '../../e2e/support/git.ts';
import { plan, run, type Result } from '../support/run.ts';

const service = { REPOCTL_URL: 'http://forge.test' };

/** Creates a directory that is removed after the test. */
const directory = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'repoctl-clone-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

/** Creates a repository with these remotes, by name, and other configuration. */
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

/** Returns the project that commands use in a directory. */
const projectIn = async (cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { url } = await plan(['labels', 'list'], { cwd, env: { REPOCTL_PROJECT: '', ...env } });
  return decodeURIComponent(url.replace(/^.*\/projects\/(.*)\/labels$/, '$1'));
};

/** Runs a command that requires a project in a directory without one. */
const withoutProject = async (cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Result> => {
  const result = await run(['labels', 'list'], { cwd, env: { ...service, ...env } });
  expect(result.code).toBe(2);
  return result;
};

describe('a command in a clone uses', () => {
  it('the project of origin', async () => {
    const cwd = await clone({ fork: 'git@forge.test:maya/app.git', origin: 'git@forge.test:team/app.git' });
    expect(await projectIn(cwd)).toBe('team/app');
  });

  it('the project of the environment, which overrides the clone', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/from-clone.git' });
    expect(await projectIn(cwd, { REPOCTL_PROJECT: 'team/app' })).toBe('team/app');
  });

  it.each([
    ['the project of a remote with another name', { upstream: 'https://forge.test/team/app.git' }, {}],
    [
      'the remote on this server if origin is on another one',
      { origin: '/srv/app.git', forge: 'forge.test:team/app' },
      {},
    ],
    [
      'the project whose URL git rewrites to a mirror',
      { origin: 'https://forge.test/team/app.git' },
      { 'url.https://mirror.test/.insteadOf': 'https://forge.test/' },
    ],
    [
      'the project whose URL is valid only after git rewrites it',
      { origin: 'work:app' },
      { 'url.git@forge.test:team/.insteadOf': 'work:' },
    ],
    [
      'the project of the push URL if the fetch URL is on another server',
      { origin: 'https://mirror.test/app.git' },
      { 'remote.origin.pushurl': 'git@forge.test:team/app.git' },
    ],
    [
      'the project of a rewritten push URL',
      { origin: 'https://mirror.test/team/app.git' },
      { 'url.git@forge.test:.pushInsteadOf': 'https://mirror.test/' },
    ],
    [
      'the project of the fetch URL if both are on this server',
      { origin: 'https://forge.test/team/app.git' },
      { 'remote.origin.pushurl': 'git@forge.test:maya/app.git' },
    ],
    ['the project of a wiki', { origin: 'https://forge.test/team/app.wiki.git' }, {}],
    [
      'the project that two remotes have in common',
      { ssh: 'git@forge.test:team/app.git', web: 'https://forge.test/Team/App' },
      {},
    ],
    [
      'the project of the upstream branch',
      { team: 'git@forge.test:team/app.git', fork: 'git@forge.test:maya/app.git' },
      { 'branch.main.remote': 'team', 'branch.main.merge': 'refs/heads/main' },
    ],
    [
      'the project of an upstream branch that is given by URL',
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

  it('the project of a clone with another default remote name', async () => {
    const cwd = await directory();
    await git(cwd, 'init', '--quiet', '--bare', 'app.git');
    await git(cwd, '-c', 'clone.defaultRemoteName=upstream', 'clone', '--quiet', 'app.git', 'app');
    await git(join(cwd, 'app'), 'config', 'remote.upstream.url', 'https://forge.test/team/app.git');
    expect(await projectIn(join(cwd, 'app'))).toBe('team/app');
  });

  it('the project of the repository in GIT_DIR', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    expect(await projectIn(await directory(), { GIT_DIR: join(cwd, '.git') })).toBe('team/app');
  });
});

describe('a command without a project', () => {
  it('names all projects of the remotes', async () => {
    const cwd = await clone({ team: 'git@forge.test:team/app.git', fork: 'https://forge.test/maya/app.git' });
    const { err } = await withoutProject(cwd);
    expect(err).toBe(
      'error: the remotes of this clone are several projects: maya/app (fork), team/app (team)\n' +
        'hint: Use -p/--project to choose one.\n',
    );
    expect((await run(['issues', 'list'], { cwd, env: service })).err).toBe(err);
  });

  it('ignores remotes on another server', async () => {
    const cwd = await clone({ origin: 'git@elsewhere.test:team/app.git' });
    expect((await withoutProject(cwd)).err).toMatch(/^error: a project is required\n/);
  });

  it('reports the error of git and a fix', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    // Git fails like this in a directory of another user.
    const { err } = await withoutProject(cwd, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_NOSYSTEM: '1' });
    expect(err).toBe(
      `error: a project is required: detected dubious ownership in repository at '${cwd}'\n` +
        `hint: Run "git config --global --add safe.directory '${cwd}'" if you trust the directory. ` +
        'Use -p/--project, set REPOCTL_PROJECT, or run "repoctl config set project PATH", ' +
        'or run this in a clone of the project.\n',
    );
  });

  it('reports a configuration that git cannot read', async () => {
    const cwd = await clone({ origin: 'git@forge.test:team/app.git' });
    await writeFile(join(cwd, '.git/config'), '[remote\n');
    expect((await withoutProject(cwd)).err).toMatch(/^error: a project is required: bad config line 1 in file /);
  });

  it('reports that git is not installed', async () => {
    expect((await withoutProject(await directory(), { PATH: await directory() })).err).toMatch(
      /^error: a project is required: git is not installed, or not on PATH\n/,
    );
  });
});

describe('git', () => {
  it('runs without the token in its environment', async () => {
    const cwd = await directory();
    await writeFile(join(cwd, 'git'), '#!/bin/sh\necho "refs/heads/${REPOCTL_TOKEN-none}"\n', { mode: 0o755 });
    const env = { PATH: `${cwd}:${process.env['PATH'] ?? ''}`, REPOCTL_TOKEN: 'rct_of-the-environment' };
    expect(await currentBranch({ cwd, env, signal: new AbortController().signal })).toBe('none');
  });

  it('returns the current branch even if a tag has the same name', async () => {
    const cwd = await clone({});
    await git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'First');
    await git(cwd, 'tag', 'main');
    expect(await currentBranch({ cwd, env: {}, signal: new AbortController().signal })).toBe('main');
  });
});
