import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { changedPaths } from '../../../src/server/git/changed-paths.ts';
import { makeScratch, type Scratch } from './scratch.ts';

const author = { name: 'Ada', email: 'ada@example.org' };
const date = new Date('2026-01-01T00:00:00Z');
const file = (path: string, content = path) => ({ path, content });

describe('the paths that commits change', () => {
  let scratch: Scratch;
  let dir = '';
  beforeAll(async () => {
    scratch = await makeScratch();
    dir = await scratch.repository();
  });
  afterAll(() => scratch?.remove());

  const commit = (branch: string, more: object): Promise<string> =>
    commitFiles(dir, { branch, message: 'Change', author, date, files: [], ...more });

  it('are grouped into added, modified, and removed for each commit, even for a root commit', async () => {
    const first = await commit('main', { files: [file('a'), file('b/größe\n"x"'), file('d'.repeat(40))] });
    const files = [file('a', 'new'), file('c')];
    const second = await commit('main', { parent: first, files, removed: ['d'.repeat(40)] });
    const changes = await changedPaths(dir, [second, first], 10);
    expect([...changes]).toEqual([
      [second, { added: ['c'], modified: ['a'], removed: ['d'.repeat(40)] }],
      [first, { added: ['a', 'b/größe\n"x"', 'd'.repeat(40)], modified: [], removed: [] }],
    ]);
  });

  it('are limited separately for each commit', async () => {
    const many = Array.from({ length: 40 }, (_none, index) => file(`f${String(index).padStart(2, '0')}`));
    const first = await commit('many', { files: many });
    const second = await commit('many', { parent: first, files: [file('last')] });
    const changes = await changedPaths(dir, [first, second], 3);
    expect(changes.get(first)?.added).toEqual(['f00', 'f01', 'f02']);
    expect(changes.get(second)?.added).toEqual(['last']);
  });

  it('are empty for an empty list of commits', async () => {
    expect(await changedPaths(dir, [], 3)).toEqual(new Map());
  });

  it('cannot be read outside of a repository', async () => {
    await expect(changedPaths(scratch.path, ['f'.repeat(40)], 3)).rejects.toThrow('git diff-tree ended with');
  });
});
