import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitCommand, commitFiles, importHistory, prepareCommit } from '../../../src/server/git/write-commit.ts';
import { adoptDefaultBranch, pointHead } from '../../../src/server/git/repository.ts';
import { listHeads } from '../../../src/server/git/refs.ts';
import { resolveRef } from '../../../src/server/git/resolve-commit.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const base = { branch: 'master', message: 'Begin', author: ada, date: noon };
const readme = { path: 'README.md', content: '# Engine\n' };
const git = async (dir: string, ...args: string[]): Promise<string> => (await runGit({ dir, args })).stdout;

describe('commitFiles', () => {
  it('creates the first commit of an empty repository', async () => {
    const dir = await scratch.repository();

    const sha = await commitFiles(dir, { ...base, files: [readme] });

    expect(await git(dir, 'log', '--format=%H|%an|%ae|%cI|%B', 'master')).toBe(
      `${sha}|Ada Lovelace|ada@example.org|2024-05-06T12:00:00+00:00|Begin\n\n`,
    );
    expect(await git(dir, 'show', 'master:README.md')).toBe('# Engine\n');
    expect(await git(dir, 'fsck', '--strict')).toBe('');
  });

  it('keeps the other files of its parent and does not change paths', async () => {
    const dir = await scratch.repository();
    const parent = await commitFiles(dir, { ...base, files: [readme] });
    const odd = { path: 'docs/a "quoted" \\ näme\nhere.bin', content: Buffer.from([0, 255, 10]) };

    await commitFiles(dir, { ...base, message: 'Go on', parent, files: [odd] });

    expect((await git(dir, 'ls-tree', '-rz', '--name-only', 'master')).split('\0')).toEqual([
      'README.md',
      odd.path,
      '',
    ]);
  });

  it('does not overwrite a concurrent commit', async () => {
    const dir = await scratch.repository();
    const parent = await commitFiles(dir, { ...base, files: [readme] });
    const faster = await commitFiles(dir, { ...base, message: 'Faster', parent, files: [] });

    const slower = commitFiles(dir, { ...base, message: 'Slower', parent, files: [] });

    await expect(slower).rejects.toMatchObject({ code: 'exit' });
    await expect(commitFiles(dir, { ...base, files: [readme] })).rejects.toMatchObject({ code: 'exit' });
    expect(await listHeads(dir)).toEqual([{ name: 'master', sha: faster }]);
  });

  const backslashed = [String.raw`a\.git\config`, String.raw`x\.git`, String.raw`x\GIT~1`];
  const hostile = ['../escape', '/etc/passwd', 'a//b', '.git/config', 'sub/.GIT/hooks/x', 'GIT~1/config', '', 'nul\0'];
  it.each([...hostile, ...backslashed])('refuses the path %j', async (path) => {
    const dir = await scratch.repository();
    const commit = commitFiles(dir, { ...base, files: [{ path, content: '' }] });
    await expect(commit).rejects.toMatchObject({ code: 'refused' });
  });

  it('does not allow names to inject a command', async () => {
    const dir = await scratch.repository();
    const author = { name: 'Eve\nreset refs/heads/evil', email: 'eve@example.org>\n<' };
    await commitFiles(dir, { ...base, author, files: [readme] });
    expect((await listHeads(dir)).map((head) => head.name)).toEqual(['master']);
    await expect(commitFiles(dir, { ...base, branch: 'x\nreset y', files: [] })).rejects.toMatchObject({
      code: 'refused',
    });
    await expect(commitFiles(dir, { ...base, parent: 'HEAD\n', files: [] })).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a prepared commit', () => {
  it('moves its branch only when its "move" is called', async () => {
    const dir = await scratch.repository();
    const { sha, move } = await prepareCommit(dir, { ...base, files: [readme] });
    expect(await listHeads(dir)).toEqual([]);
    await move();
    expect(await listHeads(dir)).toEqual([{ name: 'master', sha }]);
  });

  it('leaves its branch unchanged and no file behind when it is dropped', async () => {
    const dir = await scratch.repository();
    const first = await commitFiles(dir, { ...base, files: [readme] });
    const before = await readdir(dir);
    for (const branch of ['master', 'new']) {
      const { drop } = await prepareCommit(dir, { ...base, branch, parent: first, message: branch, files: [] });
      await drop();
    }
    expect(await listHeads(dir)).toEqual([{ name: 'master', sha: first }]);
    expect(await readdir(dir)).toEqual(before);
    expect(await readdir(join(dir, 'objects', 'pack'))).toEqual([]);
  });

  it('does not move a branch that another commit has moved meanwhile', async () => {
    const dir = await scratch.repository();
    const slower = await prepareCommit(dir, { ...base, message: 'Slower', files: [] });
    const faster = await commitFiles(dir, { ...base, files: [readme] });
    await expect(slower.move()).rejects.toMatchObject({ code: 'exit' });
    expect(await listHeads(dir)).toEqual([{ name: 'master', sha: faster }]);
  });
});

describe('resolveRef', () => {
  it('finds nothing in an empty repository', async () => {
    const dir = await scratch.repository();
    expect(await resolveRef(dir, 'master')).toBeUndefined();
    expect(await resolveRef(dir, 'HEAD')).toBeUndefined();
  });

  it('finds branches, tags, and commits, and prefers branches', async () => {
    const dir = await scratch.repository();
    const first = await commitFiles(dir, { ...base, files: [readme] });
    const second = await commitFiles(dir, { ...base, message: 'Two', parent: first, files: [] });
    await git(dir, 'branch', 'both', second);
    await git(dir, 'tag', 'both', first);
    await git(
      dir,
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@example.org',
      'tag',
      '-a',
      '-m',
      'One',
      'v1/annotated',
      first,
    );
    await git(dir, 'branch', 'cafe', second);

    expect(await resolveRef(dir, 'master')).toMatchObject({ sha: second, tag: false });
    expect(await resolveRef(dir, 'both')).toMatchObject({ sha: second, tag: false });
    expect(await resolveRef(dir, 'v1/annotated')).toMatchObject({ sha: first, tag: true });
    expect(await resolveRef(dir, first)).toMatchObject({ sha: first, tag: false });
    expect(await resolveRef(dir, first.slice(0, 12).toUpperCase())).toMatchObject({ sha: first, tag: false });
    expect(await resolveRef(dir, 'cafe')).toMatchObject({ sha: second, tag: false });
  });

  it('does not resolve a description of a commit unless a branch has that name', async () => {
    const dir = await scratch.repository();
    const sha = await commitFiles(dir, { ...base, files: [readme] });
    const name = `v1-3-g${sha.slice(0, 7)}`;
    expect(await resolveRef(dir, name)).toBeUndefined();
    await git(dir, 'branch', name, sha);
    expect(await resolveRef(dir, name)).toMatchObject({ sha, tag: false });
  });

  it.each([
    '',
    'gone',
    'master~0',
    'master^{tree}',
    'master:README.md',
    '--all',
    '@{0}',
    'master\nmaster',
    'f'.repeat(40),
  ])('does not resolve %j', async (ref) => {
    const dir = await scratch.repository();
    await commitFiles(dir, { ...base, files: [readme] });
    expect(await resolveRef(dir, ref)).toBeUndefined();
  });
});

describe('the default branch', () => {
  it('is an existing branch, preferably master or main', async () => {
    const dir = await scratch.repository();
    expect(await adoptDefaultBranch(dir)).toBeUndefined();

    await commitFiles(dir, { ...base, branch: 'develop', files: [readme] });
    expect(await adoptDefaultBranch(dir)).toBe('develop');
    expect(await git(dir, 'symbolic-ref', 'HEAD')).toBe('refs/heads/develop\n');

    await commitFiles(dir, { ...base, branch: 'main', files: [readme] });
    expect(await adoptDefaultBranch(dir)).toBe('main');
  });

  it('can only be a branch', async () => {
    const dir = await scratch.repository();
    await expect(pointHead(dir, '../../config')).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('importHistory', () => {
  it('creates commits, branches, and tags at once', async () => {
    const dir = await scratch.repository();
    const history = Buffer.concat([
      commitCommand({ ...base, files: [readme], mark: 1 }),
      commitCommand({ ...base, message: 'Second', files: [] }),
      commitCommand({ ...base, branch: 'feature', message: 'Aside', parent: ':1', files: [] }),
      Buffer.from('reset refs/tags/v1\nfrom :1\n\n'),
    ]);

    await importHistory(dir, history);

    expect((await listHeads(dir)).map((head) => head.name)).toEqual(['feature', 'master']);
    expect(await git(dir, 'rev-list', '--count', 'master')).toBe('2\n');
    expect((await resolveRef(dir, 'v1'))?.tag).toBe(true);
  });
});
