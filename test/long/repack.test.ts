import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fsckRepository } from '../../src/server/git/fsck-repository.ts';
import { needsRepack, repack } from '../../src/server/git/repack.ts';
import { runGit, runGitBytes } from '../../src/server/git/run-git.ts';
import { addLooseCommits, gitIn } from '../server/git/loose-commits.ts';
import { makeScratch, type Scratch } from '../server/git/scratch.ts';

describe('repacking', () => {
  let scratch: Scratch;
  let dir: string;
  beforeEach(async () => {
    scratch = await makeScratch();
    dir = await scratch.repository();
  });
  afterEach(() => scratch.remove());

  it('leaves few packs and no loose objects', async () => {
    await addLooseCommits(dir, 40);
    expect(await needsRepack(dir)).toBe(true);
    await repack(dir);
    expect(await needsRepack(dir)).toBe(false);
    expect(await gitIn(dir)(['count-objects'])).toMatch(/^0 objects/);
  });

  it('does nothing while another process holds the lock and removes its own lock', async () => {
    await addLooseCommits(dir, 40);
    const lock = join(dir, 'repack.lock');
    await writeFile(lock, '');
    await repack(dir);
    expect(await needsRepack(dir)).toBe(true);
    await rm(lock);
    await repack(dir);
    expect(existsSync(lock)).toBe(false);
    expect(await needsRepack(dir)).toBe(false);
  });

  it('loses no object while several processes request it repeatedly and a user commits', async () => {
    const over = new AbortController();
    const pack = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await repack(dir);
        // If another process is repacking, this one does not wait.
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
      }
    };
    const packing = Promise.all([pack(), pack(), pack()]);
    await addLooseCommits(dir, 60).finally(() => over.abort());
    await packing;
    expect(await fsckRepository(dir)).toBeUndefined();
    expect(await gitIn(dir)(['rev-list', '--count', 'refs/heads/main'])).toBe('60');
  });

  it('can delete a directory of objects at the time when new objects are written to it', async () => {
    await addLooseCommits(dir, 60);
    const tip = await gitIn(dir)(['rev-parse', 'refs/heads/main']);
    const { stdout: pack } = await runGitBytes({
      dir,
      args: ['pack-objects', '--revs', '--stdout', '-q'],
      input: `${tip}\n`,
    });
    const broken: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const copy = await scratch.repository();
      // Git also deletes empty directories after packing.
      const remover = execa('sh', ['-c', 'while :; do rmdir objects/[0-9a-f][0-9a-f] 2> /dev/null; done'], {
        cwd: copy,
        reject: false,
      });
      const accepted = await runGit({ dir: copy, args: ['unpack-objects', '-q'], input: pack }).then(
        () => true,
        // A failed commit is not acknowledged.
        () => false,
      );
      remover.kill();
      await remover;
      if (!accepted) continue;
      const whole = await runGit({ dir: copy, args: ['rev-list', '--objects', '--quiet', tip] }).catch(() => undefined);
      if (whole === undefined) broken.push(copy);
    }
    expect(broken).toEqual([]);
  });
});
