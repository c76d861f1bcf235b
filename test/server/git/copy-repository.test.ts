import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { copyRepository } from '../../../src/server/git/repository.ts';
import { countBranchCommits } from '../../../src/server/git/count-commits.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch?.remove());

/** Adds a commit with a new file to `master`. */
const commit = async (dir: string, path: string): Promise<void> => {
  const { stdout } = await runGit({ dir, args: ['rev-parse', '--verify', '--quiet', 'master'], accept: [0, 1] });
  const parent = stdout.trim();
  await commitFiles(dir, {
    branch: 'master',
    message: `Write ${path}\n`,
    author: ada,
    date: noon,
    files: [{ path, content: `${path}\n` }],
    ...(parent === '' ? {} : { parent }),
  });
};
const filled = async (): Promise<string> => {
  const dir = await scratch.repository();
  await commit(dir, 'packed.txt');
  await runGit({ dir, args: ['repack', '-a', '-d', '--quiet'] });
  await commit(dir, 'loose.txt');
  return dir;
};
const refsOf = async (dir: string): Promise<string> => (await runGit({ dir, args: ['for-each-ref'] })).stdout;
let copies = 0;
const place = (): string => join(scratch.path, `copy-${(copies += 1)}.git`);
const inode = async (path: string): Promise<number> => (await stat(path)).ino;

describe('a copy of a repository', () => {
  it('has the branches and tags, packed and loose, and no other refs', async () => {
    const [source, copy] = [await filled(), place()];
    await runGit({ dir: source, args: ['tag', 'v1', 'master'] });
    const before = await refsOf(source);
    await runGit({ dir: source, args: ['update-ref', 'refs/merge-requests/1/head', 'master'] });
    await copyRepository(source, copy);
    expect(await refsOf(copy)).toBe(before);
    await runGit({ dir: copy, args: ['fsck', '--full', '--strict'] });
    expect(await countBranchCommits(copy, 'master')).toBe(2);
    expect(await countBranchCommits(copy, 'none')).toBe(0);
  });

  it('shares the files of the source and leaves out temporary files of git', async () => {
    const [source, copy] = [await filled(), place()];
    await mkdir(join(source, 'objects/tmp_objdir-incoming-x/pack'), { recursive: true });
    await writeFile(join(source, 'objects/tmp_objdir-incoming-x/pack/pack-1.pack'), 'half');
    await writeFile(join(source, 'objects/pack/tmp_pack_x'), 'half');
    await writeFile(join(source, 'objects/pack/pack-1.keep'), '');
    await copyRepository(source, copy);
    const names = await readdir(join(copy, 'objects'), { recursive: true });
    expect(names.filter((name) => /tmp|keep/.test(name))).toEqual([]);
    const pack = names.find((name) => name.endsWith('.pack')) ?? '';
    expect(await inode(join(copy, 'objects', pack))).toBe(await inode(join(source, 'objects', pack)));
  });

  it('leaves out alternates that were added to the source', async () => {
    const [source, copy, other] = [await filled(), place(), await filled()];
    await writeFile(join(source, 'objects/info/alternates'), `${join(other, 'objects')}\n`);
    await copyRepository(source, copy);
    expect(await readdir(join(copy, 'objects/info'))).toEqual([]);
  });

  it('is independent of the source', async () => {
    const [source, copy] = [await filled(), place()];
    await copyRepository(source, copy);
    await runGit({ dir: copy, args: ['gc', '--prune=now', '--quiet'] });
    await runGit({ dir: source, args: ['fsck', '--full'] });
    await rm(source, { recursive: true });
    await runGit({ dir: copy, args: ['fsck', '--full'] });
    await commit(copy, 'more.txt');
    expect(await countBranchCommits(copy, 'master')).toBe(3);
  });

  it('succeeds while the source is repacked and pushed to', async () => {
    const source = await filled();
    const busy = (async () => {
      for (let round = 0; round < 8; round += 1) {
        await commit(source, `round-${round}.txt`);
        await runGit({ dir: source, args: ['repack', '-a', '-d', '--quiet'] });
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const copy = place();
      await copyRepository(source, copy);
      await runGit({ dir: copy, args: ['fsck', '--full', '--strict'] });
      expect(await countBranchCommits(copy, 'master')).toBeGreaterThan(1);
    }
    await busy;
  });

  it('of a broken repository is refused and leaves nothing behind', async () => {
    const [source, copy] = [await filled(), place()];
    await rm(join(source, 'objects/pack'), { recursive: true });
    await expect(copyRepository(source, copy)).rejects.toThrow('rev-list');
    await expect(stat(copy)).rejects.toThrow('ENOENT');
  });
});
