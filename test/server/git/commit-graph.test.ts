import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, assert, asyncProperty, integer, nat, oneof, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphHistory } from '../../../src/server/git/commit-graph/graph-history.ts';
import { importHistory } from '../../../src/server/git/write-commit.ts';
import { makeHistoryReader } from '../../../src/server/git/history-page.ts';
import { askOnce } from '../../../src/server/git/ask.ts';
import { makeObjectPool } from '../../../src/server/git/object-pool.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { writeCommitGraph } from '../../../src/server/git/write-commit-graph.ts';
import { makeScratch, type Scratch } from './scratch.ts';

const pool = makeObjectPool();
let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(async () => {
  await pool.close();
  await scratch.remove();
});

/** A commit by the numbers of its parents, which came before it, and its second. */
interface Made {
  readonly parents: readonly number[];
  readonly second: number;
}

/** Commits that have a branch each, `c0` and so on, beginning with the one of a number. */
const historyOf = (commits: readonly Made[], first = 0): string =>
  commits
    .map(({ parents: [from, ...merged], second }, index) => {
      const text = String(first + index);
      return [
        `commit refs/heads/c${text}`,
        `committer Ada <ada@example.org> ${second} +0000`,
        `data ${text.length}\n${text}`,
        ...(from === undefined ? [] : [`from refs/heads/c${from}`]),
        ...merged.map((parent) => `merge refs/heads/c${parent}`),
        '\n',
      ].join('\n');
    })
    .join('');

const line = (count: number, first = 0): Made[] =>
  Array.from({ length: count }, (_, index) => ({
    parents: first + index === 0 ? [] : [first + index - 1],
    second: 1_700_000_000 + first + index,
  }));

const git = async (dir: string, ...args: string[]): Promise<string> => (await runGit({ dir, args })).stdout.trim();

/** What git lists without any commit graph, and the same from the graph. */
const both = async (dir: string, ref: string, limit = 500) => {
  const shas = (await git(dir, '-c', 'core.commitGraph=false', 'rev-list', ref)).split('\n');
  const read = await graphHistory(dir, shas[0] ?? '', limit, pool.ask);
  return { read, listed: { shas: shas.slice(0, limit), total: shas.length } };
};

const infoOf = (dir: string): string => join(dir, 'objects', 'info');

const graphFile = async (dir: string): Promise<string> => {
  const graphs = join(infoOf(dir), 'commit-graphs');
  const name = (await readdir(graphs)).find((entry) => entry.endsWith('.graph'));
  return join(graphs, name ?? 'none');
};

const change = async (file: string, content: Buffer): Promise<void> => {
  await chmod(file, 0o600);
  await writeFile(file, content);
};

describe('a history read from the commit graph', () => {
  it('is what git lists, whatever is merged, whichever clocks were wrong, and however much came later', async () => {
    const seconds = oneof(nat({ max: 3 }), nat({ max: 3 }), integer({ min: 0, max: 9_999_999_999 }));
    const commits = array(tuple(array(nat(), { minLength: 1, maxLength: 4 }), seconds), {
      minLength: 20,
      maxLength: 45,
    }).map((drawn) =>
      drawn.map(([parents, second], index) => ({
        // Mostly of the last ones, so that there are long lines too.
        parents: index === 0 ? [] : parents.map((back) => index - 1 - (back % Math.min(index, 6))),
        second,
      })),
    );
    /** How much of it there is when the graph is written, in percent. */
    const writings = array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 });

    await assert(
      asyncProperty(commits, writings, async (made, cuts) => {
        const dir = await scratch.repository();
        const ends = [...cuts.toSorted((a, b) => a - b), 100].map((cut) => Math.ceil((cut * made.length) / 100));
        let done = 0;
        for (const [index, end] of ends.entries()) {
          await importHistory(dir, historyOf(made.slice(done, end), done));
          if (index < cuts.length) await git(dir, 'commit-graph', 'write', '--reachable', '--split=no-merge');
          done = end;
        }
        const tips = [0, Math.floor(made.length / 2), made.length - 2, made.length - 1];
        for (const { read, listed } of await Promise.all(tips.map((tip) => both(dir, `c${tip}`)))) {
          expect(read).toEqual(listed);
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  }, 120_000);

  it('knows all parents of a merge of many', async () => {
    const dir = await scratch.repository();
    const roots = Array.from({ length: 12 }, () => ({ parents: [], second: 7 }));
    const two = [
      { parents: [0, 1, 2, 3, 4, 5, 6], second: 8 },
      { parents: [12, 7, 8, 9, 10, 11], second: 8 },
    ];
    await importHistory(dir, historyOf([...roots, ...two]));
    await writeCommitGraph(dir);

    const { read, listed } = await both(dir, 'c13');
    expect(listed.total).toBe(14);
    expect(read).toEqual(listed);
  });

  it.each([3, 8])('has branches in their order by date, when the graph holds %i of 9 commits', async (written) => {
    const dir = await scratch.repository();
    const branches = [40, 50, 30, 50].map((second, index) => ({
      parents: [index % 3],
      second: 1_700_000_000 + second,
    }));
    const pairs = [
      { parents: [6, 4], second: 9 },
      { parents: [3, 7, 5, 4], second: 9 },
    ];
    const commits = [...line(3), ...branches, ...pairs];
    await importHistory(dir, historyOf(commits.slice(0, written)));
    await writeCommitGraph(dir);
    await importHistory(dir, historyOf(commits.slice(written), written));

    for (const [tip, total] of [
      ['c7', 5],
      ['c8', 9],
    ] as const) {
      const { read, listed } = await both(dir, tip);
      expect(listed.total).toBe(total);
      expect(read).toEqual(listed);
    }
  });

  it('is the same from one file, and in a repository with longer names', async () => {
    const dir = join(scratch.path, 'sha256.git');
    await runGit({ args: ['init', '--quiet', '--bare', '--object-format=sha256', dir] });
    await importHistory(dir, historyOf(line(20)));
    await git(dir, 'commit-graph', 'write', '--reachable');
    await importHistory(dir, historyOf([{ parents: [19, 4], second: 5 }], 20));

    const { read, listed } = await both(dir, 'c20', 10);
    expect(listed.shas[0]).toHaveLength(64);
    expect(read).toEqual(listed);
    expect(await graphHistory(dir, '0'.repeat(40), 10, pool.ask)).toBeUndefined();
  });

  it('ends where there are too many new commits, or strange ones', async () => {
    const dir = await scratch.repository();
    await importHistory(dir, historyOf(line(3)));
    await writeCommitGraph(dir);
    await importHistory(dir, historyOf(line(60, 3), 3));
    const tree = await git(dir, 'rev-parse', 'c0^{tree}');
    const parent = await git(dir, 'rev-parse', 'c1');
    const input = `tree ${tree}\nparent ${parent}\nauthor A <a> 1 +0000\ncommitter A> <a@b> 1 +0000\n\nx`;
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
    const strange = (await runGit({ dir, args, input })).stdout.trim();

    expect((await both(dir, 'c52')).read?.total).toBe(53);
    expect((await both(dir, 'c53')).read).toBeUndefined();
    expect((await both(dir, strange)).read).toBeUndefined();
    expect((await both(dir, 'c0^{tree}')).read).toBeUndefined();
    expect(await graphHistory(dir, 'f'.repeat(40), 10, pool.ask)).toBeUndefined();
  });

  it('takes from a commit no more parents than git does', async () => {
    const dir = await scratch.repository();
    await importHistory(dir, historyOf(line(3)));
    await writeCommitGraph(dir);
    const [tree, parent, other] = (await git(dir, 'rev-parse', 'c0^{tree}', 'c0', 'c2')).split('\n');
    const person = 'Ada <ada@example.org> 1 +0000';
    const input = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\nparent ${other}\n\nparent ${other}\n`;
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
    const sha = (await runGit({ dir, args, input })).stdout.trim();

    const { read, listed } = await both(dir, sha);
    expect(listed.total).toBe(2);
    expect(read).toEqual(listed);
  });
});

describe('a commit graph that cannot be used', () => {
  let dir: string;
  let tip: string;
  let file: string;
  let whole: Buffer;
  const read = () => graphHistory(dir, tip, 500, pool.ask);
  beforeAll(async () => {
    dir = await scratch.repository();
    await importHistory(dir, historyOf([...line(9), { parents: [8, 3, 5], second: 1_700_000_002 }]));
    await writeCommitGraph(dir);
    tip = await git(dir, 'rev-parse', 'c9');
    file = await graphFile(dir);
    whole = await readFile(file);
  });

  it('is passed over when it was cut off, wherever that was', async () => {
    const complete = await read();
    expect(complete?.total).toBe(10);
    await assert(
      asyncProperty(nat({ max: whole.length }), async (length) => {
        await change(file, whole.subarray(0, length));
        // Only the sum at its end can be missing: it is not looked at.
        expect([undefined, length >= whole.length - 20 ? complete : undefined]).toContainEqual(await read());
      }),
    );
    await change(file, whole);
  });

  it('is never a reason to fail or to go on for ever', async () => {
    await assert(
      asyncProperty(nat({ max: whole.length - 1 }), nat({ max: 255 }), async (at, byte) => {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        await change(file, damaged);
        await expect(read()).resolves.not.toBeNull();
      }),
      { numRuns: 300 },
    );
    await change(file, whole);
  });

  it('leaves the answer to git', async () => {
    const asked = { from: [tip] };
    const page = { offset: 0, limit: 3 };
    const expected = await makeHistoryReader(askOnce)(dir, asked, page);

    await change(file, whole.subarray(0, 1200));
    expect(await read()).toBeUndefined();
    expect(await makeHistoryReader(askOnce)(dir, asked, page)).toEqual(expected);

    await rm(file);
    expect(await read()).toBeUndefined();
    expect(await makeHistoryReader(askOnce)(dir, asked, page)).toEqual(expected);
    await writeFile(file, whole);
  });

  it('is one of a list that names what is no graph, or in another order', async () => {
    const chain = join(infoOf(dir), 'commit-graphs', 'commit-graph-chain');
    const names = await readFile(chain, 'utf8');
    for (const text of ['../../../../config\n', `${names}${names}`]) {
      await change(chain, Buffer.from(text));
      expect(await read()).toBeUndefined();
    }
    await change(chain, Buffer.from(names));
    expect((await read())?.total).toBe(10);
  });

  it.each(['shallow', 'info/grafts'])(
    'is one of a repository with %s, where commits have other parents',
    async (name) => {
      await mkdir(join(dir, 'info'), { recursive: true });
      await writeFile(join(dir, name), `${await git(dir, 'rev-parse', 'c8')}\n`);

      expect(await read()).toBeUndefined();
      expect(await makeHistoryReader(askOnce)(dir, { from: [tip] }, { offset: 0, limit: 1 })).toMatchObject({
        shas: [tip],
        total: Number(await git(dir, 'rev-list', '--count', tip)),
      });
      await rm(join(dir, name));
    },
  );
});
