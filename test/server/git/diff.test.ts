import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importHistory } from '../../../src/server/git/write-commit.ts';
import { diffLimits, readDiff } from '../../../src/server/git/read-diff.ts';
import { diffParser } from '../../../src/server/git/diff-parser.ts';
import { resolveRef } from '../../../src/server/git/resolve-commit.ts';
import { runGitBytes } from '../../../src/server/git/run-git.ts';
import { makeScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

interface Entry {
  readonly mode?: string;
  readonly content: string;
}

type Tree = Readonly<Record<string, Entry | string>>;

const data = (text: string): string => `data ${Buffer.byteLength(text, 'latin1')}\n${text}\n`;

const entryLine = ([path, entry]: [string, Entry | string]): string => {
  const { mode = '100644', content } = typeof entry === 'string' ? { content: entry } : entry;
  const name = path.replaceAll(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
  return mode === '160000' ? `M 160000 ${content} "${name}"\n` : `M ${mode} inline "${name}"\n${data(content)}`;
};

/** Creates one commit for each tree; text is encoded as Latin-1, so that a name can contain any byte. */
const history = async (...trees: Tree[]): Promise<{ dir: string; shas: string[] }> => {
  const dir = await scratch.repository();
  const commits = trees.map((tree, index) => {
    const head = `commit refs/heads/c${index}\nmark :${index + 1}\ncommitter Ada <ada@example.org> 0 +0000\n${data('x')}`;
    return `${head}${index === 0 ? '' : `from :${index}\n`}deleteall\n${Object.entries(tree).map(entryLine).join('')}\n`;
  });
  await importHistory(dir, Buffer.from(commits.join(''), 'latin1'));
  const refs = await Promise.all(trees.map((_, index) => resolveRef(dir, `c${index}`)));
  return { dir, shas: refs.map((ref) => ref?.sha ?? '') };
};

const between = async (before: Tree, after: Tree, limits = diffLimits) => {
  const { dir, shas } = await history(before, after);
  return readDiff(dir, { from: shas[0] ?? '', to: shas[1] ?? '' }, limits);
};

const unchanged = { new_file: false, renamed_file: false, deleted_file: false, too_large: false };

describe('readDiff', () => {
  it('returns the changed lines', async () => {
    expect(await between({ 'a.txt': 'one\ntwo\n' }, { 'a.txt': 'one\n2\n' })).toEqual({
      files: [
        {
          ...unchanged,
          old_path: 'a.txt',
          new_path: 'a.txt',
          a_mode: '100644',
          b_mode: '100644',
          diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n',
        },
      ],
      overflow: false,
    });
  });

  it('marks new, deleted, renamed, and mode-changed files', async () => {
    const text = 'a line that stays as it is\n'.repeat(9);
    const { files } = await between(
      { gone: 'x\n', old: text, run: 'x\n' },
      { new: 'y\n', renamed: `${text}more\n`, run: { mode: '100755', content: 'x\n' }, empty: '' },
    );
    const seen = Object.fromEntries(files.map((file) => [file.new_path, file]));
    expect(Object.keys(seen)).toEqual(['empty', 'gone', 'new', 'renamed', 'run']);
    expect(seen['gone']).toMatchObject({ deleted_file: true, old_path: 'gone', a_mode: '100644', b_mode: '0' });
    expect(seen['new']).toMatchObject({ new_file: true, old_path: 'new', a_mode: '0', b_mode: '100644' });
    expect(seen['new']?.diff).toBe('--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+y\n');
    expect(seen['renamed']).toMatchObject({ renamed_file: true, old_path: 'old', new_file: false });
    expect(seen['renamed']?.diff).toMatch(/^--- a\/old\n\+\+\+ b\/renamed\n@@ /);
    expect(seen['run']).toMatchObject({ ...unchanged, a_mode: '100644', b_mode: '100755', diff: '' });
    expect(seen['empty']).toMatchObject({ new_file: true, diff: '' });
  });

  it('reports only that binary files differ', async () => {
    const { files } = await between({ bin: 'a\0b', t: '1' }, { bin: 'a\0c', t: '2' });
    expect(files.map(({ diff }) => diff)).toEqual([
      'Binary files a/bin and b/bin differ\n',
      '--- a/t\n+++ b/t\n@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+2\n\\ No newline at end of file\n',
    ]);
  });

  it('returns one entry for a file that became a link', async () => {
    const { files } = await between({ l: 'text\n', z: '1\n' }, { l: { mode: '120000', content: 'z' }, z: '2\n' });
    expect(files.map(({ new_path, a_mode, b_mode }) => [new_path, a_mode, b_mode])).toEqual([
      ['l', '100644', '120000'],
      ['z', '100644', '100644'],
    ]);
    expect(files[0]?.diff).toMatch(/^--- a\/l\n\+\+\+ \/dev\/null\n.*--- \/dev\/null\n\+\+\+ b\/l\n/s);
    expect(files[1]?.diff).toBe('--- a/z\n+++ b/z\n@@ -1 +1 @@\n-1\n+2\n');
  });

  it('shows the commits of a changed submodule', async () => {
    const one = { mode: '160000', content: '1'.repeat(40) };
    const { files } = await between({ sub: one }, { sub: { ...one, content: '2'.repeat(40) } });
    expect(files[0]).toMatchObject({ a_mode: '160000', b_mode: '160000' });
    expect(files[0]?.diff).toContain(`-Subproject commit ${'1'.repeat(40)}\n+Subproject commit ${'2'.repeat(40)}\n`);
  });

  it('accepts names that look like headers and bytes that are not UTF-8', async () => {
    const name = 'a "b"\ndiff --git a/x b/x';
    const { files } = await between({ [name]: '1\n', 'caf\xe9': '1\n' }, { [name]: '2\n', 'caf\xe9': 'caf\xe9\n' });
    expect(files.map(({ new_path: path }) => path)).toEqual([name, 'caf\ufffd']);
    expect(files[0]?.diff).toContain('-1\n+2\n');
    expect(files[1]?.diff).toContain('+caf\ufffd\n');
  });

  it('accepts lines that look like headers', async () => {
    const { files } = await between({ a: 'x\n', b: '1\n' }, { a: 'diff --git a/x b/x\n--- a/y\n', b: '2\n' });
    expect(files).toHaveLength(2);
    expect(files[0]?.diff).toContain('-x\n+diff --git a/x b/x\n+--- a/y\n');
    expect(files[1]?.diff).toContain('-1\n+2\n');
  });

  it('marks all files as new without a first commit', async () => {
    const { dir, shas } = await history({ a: '1\n', b: '2\n' });
    const { files } = await readDiff(dir, { from: null, to: shas[0] ?? '' });
    expect(files.map(({ new_file: isNew, new_path: path }) => [path, isNew])).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it('compares a commit with its first parent, even if it is a merge', async () => {
    const { dir, shas } = await history({ a: '1\n' }, { a: '1\n', b: '2\n' });
    const [root = '', second = ''] = shas;
    const merge = `commit refs/heads/merge\nmark :1\ncommitter Ada <ada@example.org> 9 +0000\n${data('x')}`;
    await importHistory(dir, `${merge}from ${root}\nmerge ${second}\nM 100644 inline c\n${data('3\n')}\n`);
    const paths = async (commit: string): Promise<string[]> =>
      (await readDiff(dir, { commit })).files.map((file) => file.new_path);
    expect([await paths(root), await paths(second), await paths('refs/heads/merge')]).toEqual([['a'], ['b'], ['c']]);
  });

  it('returns no files for equal trees', async () => {
    expect(await between({ a: '1' }, { a: '1' })).toEqual({ files: [], overflow: false });
  });

  it('leaves out the lines of a file that is too large and continues after it', async () => {
    const limits = { files: 10, fileBytes: 200, totalBytes: 10_000 };
    const { files } = await between({}, { a: '1\n', b: 'long\n'.repeat(100), c: '3\n' }, limits);
    expect(files.map(({ too_large: large, diff }) => [large, diff.slice(-3)])).toEqual([
      [false, '+1\n'],
      [true, ''],
      [false, '+3\n'],
    ]);
  });

  it('marks files whose lines exceed the total limit', async () => {
    const limits = { files: 10, fileBytes: 1000, totalBytes: 700 };
    const { files, overflow } = await between({}, { a: '1\n'.repeat(99), b: '2\n'.repeat(99), c: '3\n' }, limits);
    expect(files.map((file) => [file.new_path, file.too_large])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
    expect(overflow).toBe(false);
  });

  it('stops at the maximum number of files', async () => {
    const tree = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, `${index}\n`]));
    const { files, overflow } = await between({}, tree, { ...diffLimits, files: 5 });
    expect(files).toHaveLength(5);
    expect(files.every(({ diff }) => diff !== '')).toBe(true);
    expect(overflow).toBe(true);
  });

  it('fails with the error of git for an unknown commit', async () => {
    const { dir } = await history({ a: '1' });
    const range = { from: '1'.repeat(40), to: '2'.repeat(40) };
    await expect(readDiff(dir, range)).rejects.toMatchObject({ code: 'exit' });
  });
});

describe('diffParser', () => {
  it('returns the same files for any chunk size', async () => {
    const { dir, shas } = await history(
      { a: '1\n', l: 'x', 'b c': 'é\n' },
      { a: '2\n', l: { mode: '120000', content: 'a' } },
    );
    const args = ['diff-tree', '-r', '--raw', '-z', '-p', '-M', '--full-index', shas[0] ?? '', shas[1] ?? ''];
    const { stdout } = await runGitBytes({ dir, args });
    const whole = diffParser(diffLimits);
    whole.push(stdout);
    const expected = whole.end();
    expect(expected.files).toHaveLength(3);
    for (const size of [1, 2, 7, 12, 13, 100]) {
      const parser = diffParser(diffLimits);
      for (let at = 0; at < stdout.length; at += size) parser.push(stdout.subarray(at, at + size));
      expect(parser.end()).toEqual(expected);
    }
  });
});
