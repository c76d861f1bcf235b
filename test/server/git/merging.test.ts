import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { countChangedFiles } from '../../../src/server/git/read-diff.ts';
import { fetchRef } from '../../../src/server/git/update-refs.ts';
import { isAncestor } from '../../../src/server/git/is-ancestor.ts';
import { findRefs } from '../../../src/server/git/refs.ts';
import { makeMergeCommit, mergedTree } from '../../../src/server/git/merge.ts';
import { readCommits } from '../../../src/server/git/read-commits.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const commit = (dir: string, branch: string, files: Readonly<Record<string, string>>, parent?: string) =>
  commitFiles(dir, {
    branch,
    message: branch,
    author: ada,
    date: noon,
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    ...(parent !== undefined && { parent }),
  });

/** Creates two branches with a common base commit. */
const parted = async (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
  const dir = await scratch.repository();
  const base = await commit(dir, 'base', { 'a.txt': 'a\n' });
  return { dir, base, one: await commit(dir, 'one', one, base), other: await commit(dir, 'other', other, base) };
};

describe('the tree of a merge', () => {
  it('contains the changes of both branches', async () => {
    const { dir, base, one, other } = await parted({ 'b.txt': 'b' }, { 'c.txt': 'c' });
    const tree = await mergedTree(dir, one, other);
    expect(tree).toMatch(/^[0-9a-f]{40}$/);
    const sha = await makeMergeCommit(dir, {
      tree: String(tree),
      parents: [one, other],
      message: 'Both',
      author: ada,
      date: noon,
    });
    expect((await readCommits(dir, [sha])).get(sha)).toMatchObject({
      tree,
      parents: [one, other],
      message: 'Both\n',
      author: { ...ada, date: '2024-05-06T12:00:00.000+00:00' },
      committer: ada,
    });
    expect(await countChangedFiles(dir, base, sha)).toBe(2);
    expect([await isAncestor(dir, other, sha), await isAncestor(dir, sha, other)]).toEqual([true, false]);
  });

  it('is undefined if both branches changed the same lines or have no common commit', async () => {
    const { dir, one, other } = await parted({ 'a.txt': 'x\n' }, { 'a.txt': 'y\n' });
    expect(await mergedTree(dir, one, other)).toBeUndefined();
    expect(await mergedTree(dir, one, await commit(dir, 'orphan', { 'z.txt': 'z' }))).toBeUndefined();
  });

  it('fails for an unknown commit', async () => {
    const { dir, one } = await parted({}, {});
    await expect(mergedTree(dir, one, 'f'.repeat(40))).rejects.toMatchObject({ code: 'exit' });
  });
});

describe('a merge commit', () => {
  it.each([
    ['Ada <x>\nLovelace', 'Ada xLovelace'],
    ['<>', 'ada@example.org'],
    ['数据 🌊', '数据 🌊'],
  ])('stores the author name %j as %j', async (name, expected) => {
    const { dir, one, other } = await parted({ 'b.txt': 'b' }, { 'c.txt': 'c' });
    const tree = String(await mergedTree(dir, one, other));
    const author = { ...ada, name };
    const sha = await makeMergeCommit(dir, { tree, parents: [one, other], message: '-m x', author, date: noon });
    expect((await readCommits(dir, [sha])).get(sha)).toMatchObject({
      author: { name: expected, email: ada.email },
      message: '-m x\n',
    });
  });
});

describe('a ref of another repository', () => {
  const to = 'refs/merge-requests/1/head';

  it('is fetched with its commits, updated by the next fetch, and kept without the other repository', async () => {
    const [dir, first] = [await scratch.repository(), await scratch.repository()];
    const source = join(scratch.path, "it's a `dir` $(x) ;.git");
    await rename(first, source);
    const one = await commit(source, 'topic', { 'a.txt': 'a' });
    await fetchRef(dir, { source, from: 'refs/heads/topic', to });
    expect((await findRefs(dir, [to])).get(to)).toBe(one);
    const other = await commit(source, 'topic', { 'b.txt': 'b' }, one);
    await fetchRef(dir, { source, from: 'refs/heads/topic', to });
    expect((await findRefs(dir, [to])).get(to)).toBe(other);
    await rename(source, first);
    expect((await readCommits(dir, [other])).get(other)).toMatchObject({ message: 'topic\n' });
  });

  it('cannot be fetched if it does not exist', async () => {
    const [dir, source] = [await scratch.repository(), await scratch.repository()];
    await expect(fetchRef(dir, { source, from: 'refs/heads/none', to })).rejects.toMatchObject({ code: 'exit' });
  });
});
