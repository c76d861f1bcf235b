import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentBranch, originAddress, projectOfRemote } from '../../../src/cli/context/git-remote.ts';
import { plan, run } from '../support/run.ts';

describe('the project that a git remote names', () => {
  it.each([
    ['https://forge.test/team/app.git', 'https://forge.test'],
    ['https://forge.test/team/app', 'https://forge.test/'],
    ['https://user:secret@forge.test/team/app.git', 'https://forge.test'],
    ['http://forge.test:8787/team/app.git', 'http://forge.test:8787'],
    ['https://forge.test/forge/team/app.git', 'https://forge.test/forge'],
    ['ssh://git@forge.test:2222/team/app.git', 'https://forge.test'],
    ['ssh://git@forge.test/team/app.git/', 'https://forge.test/api/v4'],
    ['git@forge.test:team/app.git', 'https://forge.test'],
    ['git@FORGE.test:/team/app.git', 'https://forge.test'],
    ['forge.test:team/app', 'https://forge.test:8443'],
  ])('%s on %s is team/app', (remote, url) => {
    expect(projectOfRemote(remote, url)).toBe('team/app');
  });

  it('keeps all groups of the path', () => {
    expect(projectOfRemote('git@forge.test:team/tools/app.git', 'https://forge.test')).toBe('team/tools/app');
  });

  it.each([
    ['https://elsewhere.test/team/app.git', 'https://forge.test'],
    ['http://forge.test:9999/team/app.git', 'http://forge.test:8787'],
    ['git@elsewhere.test:team/app.git', 'https://forge.test'],
    ['/srv/git/team/app.git', 'https://forge.test'],
    ['../app.git', 'https://forge.test'],
    ['C:\\repos\\app', 'https://forge.test'],
    ['file:///srv/git/team/app.git', 'https://forge.test'],
    ['https://forge.test/', 'https://forge.test'],
  ])('%s is none on %s', (remote, url) => {
    expect(projectOfRemote(remote, url)).toBeUndefined();
  });
});

const clone = async (remote: string): Promise<string> => {
  const cwd = await mkdtemp(join(tmpdir(), 'repoctl-clone-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', cwd]);
  execFileSync('git', ['-C', cwd, 'remote', 'add', 'origin', remote]);
  return cwd;
};

describe('in a clone', () => {
  it('a command is about its project', async () => {
    const cwd = await clone('git@forge.test:team/from-clone.git');
    const { url } = await plan(['labels', 'list'], { cwd, env: { REPOCTL_PROJECT: '' } });
    expect(url).toBe('http://forge.test/api/v4/projects/team%2Ffrom-clone/labels');
  });

  it('the environment wins over it', async () => {
    const cwd = await clone('git@forge.test:team/from-clone.git');
    expect((await plan(['labels', 'list'], { cwd })).url).toContain('/projects/team%2Fapp/');
  });

  it('of another service, a project must be named', async () => {
    const cwd = await clone('git@elsewhere.test:team/app.git');
    const { code, err } = await run(['labels', 'list'], { cwd, env: { REPOCTL_URL: 'http://forge.test' } });
    expect(code).toBe(2);
    expect(err).toContain('a project is required');
  });
});

describe('git', () => {
  it('runs without the token of the environment', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-git-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    await writeFile(join(directory, 'git'), '#!/bin/sh\necho "token: ${REPOCTL_TOKEN-none}"\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${directory}:${process.env['PATH'] ?? ''}`);
    vi.stubEnv('REPOCTL_TOKEN', 'rct_of-the-environment');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await originAddress(directory)).toBe('token: none');
    expect(await currentBranch(directory)).toBe('token: none');
  });
});
