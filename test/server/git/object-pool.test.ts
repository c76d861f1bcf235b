import { rename, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { makeObjectPool, type ObjectPool } from '../../../src/server/git/object-pool.ts';
import type { PoolLimits } from '../../../src/server/git/process-pool.ts';
import { readCommits } from '../../../src/server/git/read-commits.ts';
import { resolveRef } from '../../../src/server/git/resolve-commit.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const pools: ObjectPool[] = [];
const makePool = (limits?: PoolLimits): ObjectPool => {
  const pool = makeObjectPool(limits);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const commit = (dir: string, content: string, parent?: string): Promise<string> =>
  commitFiles(dir, {
    branch: 'master',
    message: content,
    author: ada,
    date: noon,
    files: [{ path: 'README.md', content }],
    ...(parent !== undefined && { parent }),
  });

const filled = async (content = 'Begin'): Promise<{ dir: string; sha: string }> => {
  const dir = await scratch.repository();
  return { dir, sha: await commit(dir, content) };
};

const tip = async (pool: ObjectPool, dir: string): Promise<string | undefined> =>
  (await resolveRef(dir, 'master', pool.ask))?.sha;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a long-lived git process', () => {
  it('returns existing objects, missing objects, and contents in the order of the requests', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();

    const replies = await pool.ask(dir, [
      { name: 'refs/heads/none^{commit}', content: true },
      { name: 'refs/heads/master:README.md', content: true },
      { name: `${sha}:README.md`, content: false },
      { name: '', content: true },
    ]);

    expect(replies).toEqual([
      undefined,
      expect.objectContaining({ type: 'blob', size: 5, content: Buffer.from('Begin') }),
      expect.objectContaining({ type: 'blob', size: 5, content: Buffer.alloc(0) }),
      undefined,
    ]);
    const [pid] = pool.pids();
    expect(await tip(pool, dir)).toBe(sha);
    expect(await pool.ask(dir, [])).toEqual([]);
    expect(pool.pids()).toEqual([pid]);
  });

  it('returns objects that are larger than the buffer of a pipe', async () => {
    const content = Array.from({ length: 40_000 }, (_, line) => `${line} commit 40\n`).join('');
    const { dir, sha } = await filled(content);
    const pool = makePool();

    const names = [`${sha}:README.md`, sha, `${sha}:README.md`];
    const [first, second, third] = await pool.ask(
      dir,
      names.map((name) => ({ name, content: true })),
    );

    expect(first?.content.toString()).toBe(content);
    expect(second?.type).toBe('commit');
    expect(third?.content.equals(first?.content ?? Buffer.alloc(0))).toBe(true);
  });

  it('sees a commit, a new branch, a deleted branch, and a repack at once', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();
    expect(await tip(pool, dir)).toBe(sha);

    const next = await commit(dir, 'Go on', sha);
    expect(await tip(pool, dir)).toBe(next);
    expect((await readCommits(dir, [next], pool.ask)).get(next)?.message).toBe('Go on\n');

    await runGit({ dir, args: ['update-ref', 'refs/heads/other', sha] });
    expect((await resolveRef(dir, 'other', pool.ask))?.sha).toBe(sha);

    await runGit({ dir, args: ['pack-refs', '--all'] });
    await runGit({ dir, args: ['repack', '-adq'] });
    await runGit({ dir, args: ['update-ref', '-d', 'refs/heads/other'] });
    expect(await resolveRef(dir, 'other', pool.ask)).toBeUndefined();
    const last = await commit(dir, 'End', next);
    expect(await tip(pool, dir)).toBe(last);
    expect((await readCommits(dir, [sha, last], pool.ask)).size).toBe(2);
    expect(pool.pids()).toHaveLength(1);
  });

  it('reads a repository that has replaced another', async () => {
    const { dir } = await filled('The old one');
    const other = await filled('The new one');
    const pool = makePool();
    await tip(pool, dir);

    await rm(dir, { recursive: true });
    expect(await tip(pool, dir)).toBeUndefined();
    await rename(other.dir, dir);

    expect(await tip(pool, dir)).toBe(other.sha);
    expect((await readCommits(dir, [other.sha], pool.ask)).get(other.sha)?.message).toBe('The new one\n');
  });

  it('ends before its repository is removed', async () => {
    const { dir } = await filled();
    const pool = makePool();
    await tip(pool, dir);
    const [pid = 0] = pool.pids();

    await pool.forget(dir);
    await pool.forget(dir);

    expect(pool.pids()).toEqual([]);
    expect(isRunning(pid)).toBe(false);
  });

  it('is replaced when it dies, during a request or between requests', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();
    await tip(pool, dir);
    const [pid = 0] = pool.pids();

    process.kill(pid, 'SIGSTOP');
    const asked = Promise.all([tip(pool, dir), tip(pool, dir)]);
    process.kill(pid, 'SIGKILL');
    expect(await asked).toEqual([sha, sha]);

    expect(await tip(pool, dir)).toBe(sha);
    const [next = 0] = pool.pids();
    expect(next).not.toBe(pid);
    process.kill(next, 'SIGKILL');
    expect(await tip(pool, dir)).toBe(sha);
  });

  it('fails for a missing repository without affecting others', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();

    await expect(tip(pool, `${dir}.none`)).rejects.toMatchObject({ code: 'damaged', exitCode: 128 });

    expect(await tip(pool, dir)).toBe(sha);
  });

  it('continues with the next requests after an object that is too large', async () => {
    const { dir, sha } = await filled('x'.repeat(33 * 1024 * 1024));
    const pool = makePool();
    const file = { name: `${sha}:README.md`, content: true };

    const tooLarge = pool.ask(dir, [file, file]);
    const behind = Promise.all([tip(pool, dir), tip(pool, dir)]);

    await expect(tooLarge).rejects.toMatchObject({ code: 'too-large' });
    expect(await behind).toEqual([sha, sha]);
    expect(await tip(pool, dir)).toBe(sha);
  });

  it('refuses a name that git would read as two', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();

    for (const name of [`${sha}\ncontents ${sha}`, `${sha}\0`]) {
      await expect(pool.ask(dir, [{ name, content: false }])).rejects.toThrow('not the name of one object');
    }
    expect(await tip(pool, dir)).toBe(sha);
  });
});

describe('the pool of git processes', () => {
  it('serves 50 concurrent requests with one process', async () => {
    const { dir, sha } = await filled();
    const pool = makePool();

    const answers = await Promise.all(Array.from({ length: 50 }, () => tip(pool, dir)));

    expect(new Set(answers)).toEqual(new Set([sha]));
    expect(pool.pids()).toHaveLength(1);
  });

  it('never exceeds its limit of processes, regardless of the number of repositories', async () => {
    const repositories = await Promise.all(Array.from({ length: 5 }, (_, index) => filled(`Number ${index}`)));
    const pool = makePool({ most: 2, idle: 30_000 });

    const asked = Promise.all(repositories.map(({ dir }) => tip(pool, dir)));
    expect(pool.pids()).toHaveLength(2);
    expect(await asked).toEqual(repositories.map(({ sha }) => sha));

    for (const { dir, sha } of repositories) expect(await tip(pool, dir)).toBe(sha);
    expect(pool.pids()).toHaveLength(2);
  });

  it('ends an idle process', async () => {
    const { dir, sha } = await filled();
    const pool = makePool({ most: 2, idle: 20 });
    await tip(pool, dir);
    const [pid = 0] = pool.pids();

    await expect.poll(() => isRunning(pid)).toBe(false);

    expect(pool.pids()).toEqual([]);
    expect(await tip(pool, dir)).toBe(sha);
  });

  it('ends all processes after their last response when it closes, and can still be used', async () => {
    const repositories = await Promise.all([filled('one'), filled('two')]);
    const pool = makePool();

    const asked = Promise.all(repositories.map(({ dir }) => tip(pool, dir)));
    const pids = pool.pids();
    await pool.close();

    expect(await asked).toEqual(repositories.map(({ sha }) => sha));
    expect(pids).toHaveLength(2);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(await tip(pool, repositories[0]?.dir ?? '')).toBe(repositories[0]?.sha);
    expect(pool.pids()).toEqual([]);
  });
});
