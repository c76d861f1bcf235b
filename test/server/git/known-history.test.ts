import { array, assert, asyncProperty, integer, nat, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHistoryReader } from '../../../src/server/git/history-page.ts';
import { historyOf, nearbyHistory, shasIn } from '../../../src/server/git/known-history.ts';
import { makeObjectPool } from '../../../src/server/git/object-pool.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { importHistory } from '../../../src/server/git/write-commit.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { roundsOf } from '../../support/rounds.ts';

const pool = makeObjectPool();
let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(async () => {
  await pool.close();
  await scratch.remove();
});

/** A commit: the numbers of its parents, which must be earlier commits, and its time in seconds. */
interface Made {
  readonly parents: readonly number[];
  readonly second: number;
}

/** Creates commits, each with a branch: `c0`, `c1`, and so on. */
const importCommits = async (dir: string, commits: readonly Made[]): Promise<void> =>
  importHistory(
    dir,
    commits
      .map(({ parents: [from, ...merged], second }, index) => {
        const head = `commit refs/heads/c${index}\ncommitter Ada <ada@example.org> ${second} +0000\ndata 1\nx\n`;
        const parents = merged.map((parent) => `merge refs/heads/c${parent}\n`).join('');
        return `${head}${from === undefined ? '' : `from refs/heads/c${from}\n`}${parents}\n`;
      })
      .join(''),
  );

const line = (count: number): Made[] =>
  Array.from({ length: count }, (_, index) => ({
    parents: index === 0 ? [] : [index - 1],
    second: 1_700_000_000 + index,
  }));

const listed = async (dir: string, ref: string): Promise<string[]> =>
  (await runGit({ dir, args: ['rev-list', ref, '--'] })).stdout.trim().split('\n');

/** The history of a branch, derived from the cached history of another one. */
const fromKnown = async (dir: string, ref: string, knownRef: string) => {
  const [shas, known] = await Promise.all([listed(dir, ref), listed(dir, knownRef)]);
  const latest = { sha: known[0] ?? '', history: historyOf(known.slice(0, 500), known.length) };
  const find = (sha: string) => (sha === latest.sha ? latest.history : undefined);
  const found = await nearbyHistory(dir, shas[0] ?? '', { find, latest }, pool.ask);
  return { shas, found: found && { shas: shasIn(found, 0, 400), total: found.total } };
};

describe('the history of a commit near a cached one', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await scratch.repository();
    // The repository has 600 commits in a row, a branch of two commits from c580, and a merge of that branch.
    const side = [
      { parents: [580], second: 1_700_001_000 },
      { parents: [600], second: 1_700_001_001 },
      { parents: [599, 601], second: 1_700_001_002 },
    ];
    await importCommits(dir, [...line(600), ...side]);
  });

  it.each([
    ['a push of one commit', 'c599', 'c598'],
    ['a push of 20 commits', 'c599', 'c579'],
    ['an older commit', 'c579', 'c599'],
    ['a new branch', 'c601', 'c590'],
    ['the same commit', 'c599', 'c599'],
    ['the root commit', 'c0', 'c2'],
    ['a push to a short history', 'c2', 'c0'],
  ])('is derived without a git process for %s', async (_, ref, known) => {
    const { shas, found } = await fromKnown(dir, ref, known);
    expect(found).toEqual({ shas: shas.slice(0, 400), total: shas.length });
  });

  it.each([
    ['a merge', 'c602', 'c599'],
    ['a merged commit', 'c598', 'c602'],
    ['a push of more than 20 commits', 'c599', 'c570'],
    ['a commit that is more than 20 commits older', 'c570', 'c599'],
  ])('cannot be derived for %s', async (_, ref, known) => {
    expect((await fromKnown(dir, ref, known)).found).toBeUndefined();
  });

  it('is the same as from git for any merges, any wrong clocks, and any order of reads', async () => {
    const commit = tuple(array(nat(5), { maxLength: 3 }), integer({ min: 0, max: 20 }));
    const histories = tuple(array(commit, { minLength: 1, maxLength: 25 }), array(nat(24), { minLength: 1 }));
    await assert(
      asyncProperty(histories, async ([made, order]) => {
        const own = await scratch.repository();
        const commits = made.map(([back, second], index) => ({
          parents: [...new Set(back.map((steps) => index - 1 - steps))].filter((parent) => parent >= 0),
          second: 1_700_000_000 + index + second * (index % 3),
        }));
        await importCommits(own, commits);
        const read = makeHistoryReader(pool.ask);
        for (const number of order) {
          const shas = await listed(own, `c${number % commits.length}`);
          const page = await read(own, { from: [shas[0] ?? ''] }, { offset: 0, limit: 100 });
          expect(page).toEqual({ shas, total: shas.length });
        }
      }),
      { numRuns: roundsOf(30) },
    );
  });
});
