import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withObjectsOf } from '../../../src/server/git/git-environment.ts';
import { mergeBase } from '../../../src/server/git/merge-base.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

it.each(['plain.git', 'with:colon.git', 'with "quotes".git', String.raw`with \backslash.git`])(
  'objects of another repository are read, whatever its path: %s',
  async (name) => {
    const [dir, made] = [await scratch.repository(), await scratch.repository()];
    const other = join(scratch.path, name);
    await rename(made, other);
    const sha = await commitFiles(other, { branch: 'master', author: ada, files: [], message: 'Other', date: noon });
    await expect(runGit({ dir, args: ['cat-file', '-e', sha] })).rejects.toThrow('cat-file');

    expect(await mergeBase(dir, sha, sha, [other])).toBe(sha);
    const { exitCode } = await runGit({ dir, args: ['cat-file', '-e', sha], env: withObjectsOf([other]) });
    expect(exitCode).toBe(0);
  },
);
