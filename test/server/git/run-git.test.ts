import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GitError } from '../../../src/server/git/git-error.ts';
import { checkGit, isSupportedVersion } from '../../../src/server/git/git-version.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { createRepository, removeRepository, repositoryPath } from '../../../src/server/git/repository.ts';
import { makeScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());
afterEach(() => vi.unstubAllEnvs());

const errorOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe('runGit', () => {
  it('does not pass the environment of the service to git', async () => {
    const dir = await scratch.repository();
    const config = join(scratch.path, 'gitconfig');
    await writeFile(config, '[user]\n\tname = Intruder\n');
    vi.stubEnv('GIT_CONFIG_GLOBAL', config);
    vi.stubEnv('GIT_DIR', '/nowhere');
    vi.stubEnv('GIT_OBJECT_DIRECTORY', '/nowhere');

    const { exitCode } = await runGit({ dir, args: ['config', 'user.name'], accept: [0, 1] });

    expect(exitCode).toBe(1);
    expect((await runGit({ dir, args: ['config', 'receive.fsckObjects'] })).stdout).toBe('true\n');
  });

  it('works in a repository that belongs to another user', async () => {
    const dir = await scratch.repository();
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '12345', dir]);
    expect((await runGit({ dir, args: ['rev-parse', '--is-bare-repository'] })).stdout).toBe('true\n');
  });

  it('ignores replacement refs that were pushed', async () => {
    const dir = await scratch.repository();
    const write = async (text: string): Promise<string> =>
      (await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: text })).stdout.trim();
    const [real, other] = [await write('real\n'), await write('other\n')];
    await runGit({ dir, args: ['update-ref', `refs/replace/${real}`, other] });

    expect((await runGit({ dir, args: ['cat-file', 'blob', real] })).stdout).toBe('real\n');
  });

  it('passes stdin and reports the failed command with its exit code', async () => {
    const dir = await scratch.repository();
    const { stdout } = await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: 'hello\n' });
    expect(stdout).toBe('ce013625030ba8dba906f756967f9e9ca394464a\n');

    const error = await errorOf(runGit({ dir, args: ['cat-file', 'blob', '0'.repeat(40)] }));

    expect(error).toBeInstanceOf(GitError);
    expect(error).toMatchObject({
      code: 'exit',
      exitCode: 128,
      message: expect.stringContaining('git cat-file ended with 128'),
    });
  });

  it('ends a command that takes too long or is canceled', async () => {
    const dir = await scratch.repository();
    const hanging = { dir, args: ['cat-file', '--batch'], input: neverEnding() };
    expect(await errorOf(runGit({ ...hanging, timeout: 50 }))).toMatchObject({ code: 'timeout' });

    const controller = new AbortController();
    const cancelled = errorOf(runGit({ ...hanging, input: neverEnding(), signal: controller.signal }));
    controller.abort();
    expect(await cancelled).toMatchObject({ code: 'cancelled' });
  });

  it('reports that git is missing', async () => {
    vi.stubEnv('PATH', scratch.path);
    expect(await errorOf(checkGit())).toMatchObject({ code: 'missing' });
  });
});

describe('checkGit', () => {
  it('accepts the git of this machine', async () => {
    expect(await checkGit()).toMatch(/^git version \d/);
  });

  it('accepts 2.39 and newer, with the suffixes that vendors add', () => {
    expect(
      ['git version 2.39.0', 'git version 2.50.1 (Apple Git-155)', 'git version 3.0'].map(isSupportedVersion),
    ).toEqual([true, true, true]);
    expect(['git version 2.38.5', 'git version 1.99', 'no version'].map(isSupportedVersion)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

/** The contents of the files below a directory, keyed by relative path. */
const contentsOf = async (dir: string) => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const contents = entries.map(async (entry): Promise<readonly [string, string]> => {
    const path = join(entry.parentPath, entry.name);
    return [relative(dir, path), entry.isFile() ? await readFile(path, 'utf8') : 'a directory'];
  });
  return Object.fromEntries(await Promise.all(contents));
};

describe('a repository', () => {
  it('is stored at a path that depends only on the ID of its project', () => {
    expect(repositoryPath('/data', 1)).toBe(
      '/data/@hashed/6b/86/6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b.git',
    );
  });

  it('is bare, empty, and complete as soon as it exists', async () => {
    const dir = repositoryPath(join(scratch.path, 'storage'), 7);
    await createRepository(dir);
    expect((await runGit({ dir, args: ['symbolic-ref', 'HEAD'] })).stdout).toBe('refs/heads/master\n');
    expect(await readdir(join(dir, '..'))).toEqual([dir.split('/').at(-1)]);
  });

  it('has the same files as one that git creates', async () => {
    const [ours, gits] = [await scratch.repository(), join(scratch.path, 'by-git.git')];
    await runGit({ args: ['init', '--quiet', '--bare', '--template=', '--initial-branch=master', gits] });
    expect(await contentsOf(ours)).toEqual(await contentsOf(gits));
  });

  it('never overwrites another one', async () => {
    const dir = await scratch.repository();
    await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: 'kept' });

    expect(await errorOf(createRepository(dir))).toMatchObject({ code: 'ENOTEMPTY' });

    expect((await runGit({ dir, args: ['count-objects'] })).stdout).toMatch(/^1 objects/);
    expect((await readdir(scratch.path)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('can be removed twice and leaves nothing behind', async () => {
    const directory = join(scratch.path, 'alone');
    await mkdir(directory);
    const dir = join(directory, 'x.git');
    await createRepository(dir);
    await removeRepository(dir);
    await removeRepository(dir);
    expect(await readdir(directory)).toEqual([]);
  });
});

/** A stream that never ends. */
const neverEnding = (): Readable => new Readable({ read() {} });
