import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { makeDiffPool, type DiffPool } from '../../../src/server/git/diff-pool.ts';
import { readDiff } from '../../../src/server/git/read-diff.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const pools: DiffPool[] = [];
const makePool = (limits?: { most: number; idle: number }): DiffPool => {
  const pool = makeDiffPool(limits);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const commit = (dir: string, files: Record<string, string>, parent?: string): Promise<string> =>
  commitFiles(dir, {
    branch: 'master',
    message: 'Change',
    author: ada,
    date: noon,
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    ...(parent !== undefined && { parent }),
  });

const numbered = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`file ${index}`, `${index}\n`.repeat(50)]));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const limits = { files: 1000, fileBytes: 100_000, totalBytes: 1_000_000 };

describe('a long-lived git process for diffs', () => {
  let dir: string;
  let shas: string[];
  beforeAll(async () => {
    dir = await scratch.repository();
    const first = await commit(dir, { 'a\nb': 'one\n', 'no end': 'x', 'ä "q"': '0123\n' });
    const second = await commit(dir, numbered(300), first);
    const third = await commit(dir, { 'a\nb': `two\n${first}\n`, bytes: '\0\u0001' }, second);
    const fourth = await commit(dir, {}, third);
    const tree = (await runGit({ dir, args: ['rev-parse', `${fourth}^{tree}`] })).stdout.trim();
    const who = { NAME: 'A', EMAIL: 'a@example.org' };
    const env = Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(who).map(([key, text]) => [`GIT_${role}_${key}`, text])),
    );
    const args = ['commit-tree', '-p', first, '-p', fourth, '-m', 'Merge', tree];
    const merge = (await runGit({ dir, args, env })).stdout.trim();
    shas = [first, second, third, fourth, merge];
  });

  it('returns the same diffs as a new process for each commit', async () => {
    const pool = makePool();
    for (const sha of [...shas, ...shas]) {
      expect(await pool.read(dir, sha)).toEqual(await readDiff(dir, { commit: sha }));
    }
    expect(pool.pids()).toHaveLength(1);
  });

  it('serves 50 concurrent requests alone', async () => {
    const pool = makePool();
    const wanted = Array.from({ length: 50 }, (_, index) => shas[index % shas.length] ?? '');

    const diffs = await Promise.all(wanted.map((sha) => pool.read(dir, sha)));

    expect(diffs.map(({ files }) => files.length)).toEqual(wanted.map((_, index) => [3, 300, 2, 0, 302][index % 5]));
    expect(pool.pids()).toHaveLength(1);
  });

  it('is replaced when a diff exceeds the limits', async () => {
    const pool = makePool();
    const [, second = ''] = shas;
    const few = { files: 5, fileBytes: 1000, totalBytes: 2000 };

    expect(await pool.read(dir, second, few)).toEqual(await readDiff(dir, { commit: second }, few));
    expect((await pool.read(dir, second, limits)).files).toHaveLength(300);
    expect((await pool.read(dir, shas[0] ?? '')).files).toHaveLength(3);
  });

  it('is replaced when it dies, during a request or between requests', async () => {
    const pool = makePool();
    const [first = '', second = ''] = shas;
    await pool.read(dir, first);
    const [pid = 0] = pool.pids();
    process.kill(pid, 'SIGSTOP');
    const asked = pool.read(dir, second);
    process.kill(pid, 'SIGKILL');
    expect((await asked).files).toHaveLength(300);

    await pool.read(dir, first);
    const [next = 0] = pool.pids();
    expect(next).not.toBe(pid);
    process.kill(next, 'SIGKILL');
    expect((await pool.read(dir, second)).files).toHaveLength(300);
  });

  it('sees a new push, packed or not', async () => {
    const pool = makePool();
    const own = await scratch.repository();
    const first = await commit(own, { a: '1\n' });
    await pool.read(own, first);

    const second = await commit(own, { a: '2\n' }, first);
    await runGit({ dir: own, args: ['repack', '-adq'] });

    expect((await pool.read(own, second)).files[0]?.diff).toContain('+2');
    expect(pool.pids()).toHaveLength(1);
  });

  it('ends when it is idle, over the limit, without its repository, or when the service stops', async () => {
    const [first = ''] = shas;
    const brief = makePool({ most: 2, idle: 20 });
    await brief.read(dir, first);
    const [pid = 0] = brief.pids();
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(brief.pids()).toEqual([]);

    const pool = makePool({ most: 1, idle: 30_000 });
    const other = await scratch.repository();
    const there = await commit(other, { a: '1\n' });
    await pool.read(dir, first);
    const [oldest = 0] = pool.pids();
    await pool.read(other, there);
    expect(pool.pids()).toHaveLength(1);
    await expect.poll(() => isRunning(oldest)).toBe(false);

    const [kept = 0] = pool.pids();
    await pool.forget(other);
    expect(isRunning(kept)).toBe(false);

    const last = pool.read(dir, first);
    await pool.close();
    expect((await last).files).toHaveLength(3);
    expect(pool.pids()).toEqual([]);
    expect((await pool.read(dir, first)).files).toHaveLength(3);
  });
});
