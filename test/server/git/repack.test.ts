import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fsckRepository } from '../../../src/server/git/fsck-repository.ts';
import { needsRepack, repack } from '../../../src/server/git/repack.ts';
import { createRepository } from '../../../src/server/git/repository.ts';
import { runGit, runGitBytes } from '../../../src/server/git/run-git.ts';

describe('repacking', () => {
  let room: string;
  let dir: string;
  beforeEach(async () => {
    room = await mkdtemp(join(tmpdir(), 'repoctl-repack-'));
    dir = join(room, 'app.git');
    await createRepository(dir);
  });
  afterEach(() => rm(room, { recursive: true, force: true }));

  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const git = async (args: readonly string[], input: string | Uint8Array = ''): Promise<string> =>
    (await runGit({ dir, args, input, env: identity })).stdout.trim();

  /** Adds commits one after the other, each with a file and a directory of its own. */
  const commit = async (count: number): Promise<void> => {
    let parent: readonly string[] = [];
    for (let index = 0; index < count; index += 1) {
      const blob = await git(['hash-object', '-w', '--stdin'], `${index}`);
      // Not by "git mktree", which says nothing of a tree that it could not write.
      const entry = Buffer.concat([Buffer.from('100644 a.txt\0'), Buffer.from(blob, 'hex')]);
      const tree = await git(['hash-object', '-w', '-t', 'tree', '--stdin'], entry);
      const sha = await git(['commit-tree', tree, ...parent], `${index}`);
      await git(['update-ref', 'refs/heads/main', sha]);
      parent = ['-p', sha];
    }
  };

  it('leaves few packs and nothing loose', async () => {
    await commit(40);
    expect(await needsRepack(dir)).toBe(true);
    await repack(dir);
    expect(await needsRepack(dir)).toBe(false);
    expect(await git(['count-objects'])).toMatch(/^0 objects/);
  });

  it('loses no object while several ask for it, again and again, and somebody commits', async () => {
    const over = new AbortController();
    const pack = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await repack(dir);
        // Where another one is at work, there is nothing to wait for.
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
      }
    };
    const packing = Promise.all([pack(), pack(), pack()]);
    await commit(60).finally(() => over.abort());
    await packing;
    expect(await fsckRepository(dir)).toBeUndefined();
    expect(await git(['rev-list', '--count', 'refs/heads/main'])).toBe('60');
  });

  it('is left to whoever holds the lock, and leaves none behind', async () => {
    await commit(40);
    const lock = join(dir, 'repack.lock');
    await writeFile(lock, '');
    await repack(dir);
    expect(await needsRepack(dir)).toBe(true);
    await rm(lock);
    await repack(dir);
    expect(existsSync(lock)).toBe(false);
    expect(await needsRepack(dir)).toBe(false);
  });

  it('may remove a directory of objects in the moment in which objects come to it', async () => {
    await commit(60);
    const tip = await git(['rev-parse', 'refs/heads/main']);
    const { stdout: pack } = await runGitBytes({
      dir,
      args: ['pack-objects', '--revs', '--stdout', '-q'],
      input: `${tip}\n`,
    });
    const broken: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const copy = join(room, `copy-${round}.git`);
      await createRepository(copy);
      // As git does after it has packed what was in them: those that are empty.
      const remover = execa('sh', ['-c', 'while :; do rmdir objects/[0-9a-f][0-9a-f] 2> /dev/null; done'], {
        cwd: copy,
        reject: false,
      });
      const accepted = await runGit({ dir: copy, args: ['unpack-objects', '-q'], input: pack }).then(
        () => true,
        // What fails is not acknowledged.
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
