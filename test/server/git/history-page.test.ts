import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFiles, importHistory } from '../../../src/server/git/write-commit.ts';
import { makeHistoryReader } from '../../../src/server/git/history-page.ts';
import { walkTrees, findEntries, listTree, readDirectory } from '../../../src/server/git/tree.ts';
import { catFile } from '../../../src/server/git/cat-file.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { writeCommitGraph } from '../../../src/server/git/write-commit-graph.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const lines = async (dir: string, ...args: string[]): Promise<string[]> =>
  (await runGit({ dir, args })).stdout.split('\n').filter((line) => line !== '');

const history = (commits: number): string =>
  Array.from({ length: commits }, (_, index) => {
    const file = index % 3 === 0 ? 'third' : 'other';
    const text = `commit refs/heads/master\ncommitter Ada <ada@example.org> ${1_700_000_000 + index} +0000\n`;
    return `${text}data 1\nx\nM 100644 inline ${file}\ndata ${String(index).length}\n${index}\n`;
  }).join('');

/** The committer and the message of a commit in the input of "git fast-import". */
const madeAt = (second: number): string =>
  `committer Ada <ada@example.org> ${1_700_000_000 + second} +0000\ndata 1\nx\n`;

describe('a page of a history', () => {
  let dir: string;
  let graphed: string;
  let all: string[];
  let tip: string;
  beforeAll(async () => {
    dir = await scratch.repository();
    await importHistory(dir, history(1203));
    graphed = await scratch.repository();
    await importHistory(graphed, history(1203));
    await writeCommitGraph(graphed);
    all = await lines(dir, 'rev-list', 'master');
    tip = all[0] ?? '';
  });

  it.each([
    [0, 20],
    [480, 40],
    [490, 10],
    [1200, 100],
    [1203, 10],
    [5000, 10],
  ])(
    'with offset %i and limit %i is the same on repeated reads, with and without a commit graph',
    async (offset, limit) => {
      const expected = { shas: all.slice(offset, offset + limit), total: 1203 };
      for (const place of [dir, graphed]) {
        const read = makeHistoryReader(catFile);

        expect(await read(place, { from: [tip] }, { offset, limit })).toEqual(expected);
        expect(await read(place, { from: [tip] }, { offset, limit })).toEqual(expected);
        expect(await read(place, { from: [tip] }, { offset: 0, limit: 2 })).toEqual({
          shas: all.slice(0, 2),
          total: 1203,
        });
      }
    },
  );

  it('with a filter is the same with and without a commit graph', async () => {
    const read = makeHistoryReader(catFile);
    const filters = [
      { path: 'third' },
      { firstParent: true },
      { until: '2023-11-14T22:20:00Z' },
      { without: [all[9] ?? ''] },
    ];
    for (const filter of filters) {
      const asked = { from: [tip], ...filter };
      const part = { offset: 2, limit: 5 };
      expect(await read(graphed, asked, part)).toEqual(await makeHistoryReader(catFile)(dir, asked, part));
    }
  });

  it('is cached, so that a second read needs no git process', async () => {
    const gone = await scratch.repository();
    await importHistory(gone, history(30));
    const [sha = ''] = await lines(gone, 'rev-list', 'master');
    const read = makeHistoryReader(catFile);
    const first = await read(gone, { from: [sha] }, { offset: 0, limit: 10 });
    await runGit({ dir: gone, args: ['update-ref', '-d', 'refs/heads/master'] });
    await runGit({ dir: gone, args: ['gc', '-q', '--prune=now'] });

    expect(await read(gone, { from: [sha] }, { offset: 0, limit: 10 })).toEqual(first);
    await expect(read(gone, { from: [sha], firstParent: true }, { offset: 0, limit: 10 })).rejects.toMatchObject({
      code: 'exit',
    });
  });

  it('is cached separately for each path, date, and repository', async () => {
    const read = makeHistoryReader(catFile);
    const part = { offset: 0, limit: 3 };
    const third = await lines(dir, 'rev-list', 'master', '--', 'third');
    await read(dir, { from: [tip] }, part);

    expect(await read(dir, { from: [tip], path: 'third' }, part)).toEqual({
      shas: third.slice(0, 3),
      total: third.length,
    });
    expect((await read(dir, { from: [tip], since: '2030-01-01T00:00:00Z' }, part)).total).toBe(0);
    expect((await read(dir, { from: [tip], without: [all[1] ?? ''] }, part)).total).toBe(1);
    await expect(read(await scratch.repository(), { from: [tip] }, part)).rejects.toMatchObject({ code: 'exit' });
  });

  it('of another commit of a long history has the correct total', async () => {
    const forked = await scratch.repository();
    await importHistory(forked, history(5600));
    await importHistory(forked, `commit refs/heads/side\n${madeAt(8000)}from refs/heads/master~40\n`);
    await importHistory(
      forked,
      `commit refs/heads/merged\n${madeAt(9000)}from refs/heads/master~3\nmerge refs/heads/side\n`,
    );
    await importHistory(forked, `commit refs/heads/alone\n${madeAt(1)}\n`);
    const read = makeHistoryReader(catFile);

    for (const name of ['master~20', 'master', 'merged', 'side', 'alone', 'master~5000', 'merged']) {
      const expected = await lines(forked, 'rev-list', name);
      const sha = expected[0] ?? '';
      for (const offset of [10, 0, 470, 550]) {
        const shas = expected.slice(offset, offset + 50);
        expect(await read(forked, { from: [sha] }, { offset, limit: 50 })).toEqual({ shas, total: expected.length });
      }
    }
  });

  it('has the correct total if the cached commits of a long history are gone', async () => {
    const own = await scratch.repository();
    await importHistory(own, history(5005));
    const [gone = '', pools = ''] = await lines(own, 'rev-list', 'master');
    const read = makeHistoryReader(catFile);
    await read(own, { from: [gone] }, { offset: 0, limit: 2 });
    await runGit({ dir: own, args: ['update-ref', 'refs/heads/master', pools] });
    await runGit({ dir: own, args: ['gc', '-q', '--prune=now'] });

    expect((await read(own, { from: [pools] }, { offset: 0, limit: 2 })).total).toBe(5004);
    await expect(read(own, { from: [gone], firstParent: true }, { offset: 0, limit: 2 })).rejects.toMatchObject({
      code: 'exit',
    });
  });

  it('of all branches includes new commits', async () => {
    const read = makeHistoryReader(catFile);
    const own = await scratch.repository();
    expect(await read(own, {}, { offset: 0, limit: 5 })).toEqual({ shas: [], total: 0 });

    const author = { author: ada, date: noon };
    const sha = await commitFiles(own, { branch: 'master', message: 'Begin', ...author, files: [] });

    expect(await read(own, {}, { offset: 0, limit: 5 })).toEqual({ shas: [sha], total: 1 });
  });
});

describe('a directory that is read from its tree object', () => {
  it('has the entries that git lists, with any names and modes', async () => {
    const dir = await scratch.repository();
    const names = ['a b', 'tab\there', 'new\nline/in\nside', 'ä/ö', 'sub/deep/file', '-x', '"q"', ':(top)x'];
    const blob = (
      await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: Buffer.from([1, 2]) })
    ).stdout.trim();
    const files = names.map((path) => ({ path, content: path }));
    const sha = await commitFiles(dir, { branch: 'master', message: 'Odd', author: ada, date: noon, files });
    const modes = `100755 blob ${blob}\tprogram\u0000120000 blob ${blob}\tlink\u0000160000 commit ${sha}\tmodule\0`;
    const { stdout: inner } = await runGit({ dir, args: ['mktree', '-z', '--missing'], input: modes });
    const top = (await runGit({ dir, args: ['ls-tree', '-z', sha] })).stdout;
    const { stdout: tree } = await runGit({
      dir,
      args: ['mktree', '-z'],
      input: `${top}040000 tree ${inner.trim()}\tmodes\0`,
    });
    const env = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@b',
    };
    const { stdout: made } = await runGit({ dir, args: ['commit-tree', '-m', 'x', tree.trim()], env });
    const commit = made.trim();

    for (const path of ['', 'modes', 'sub', 'sub/deep', 'ä', 'new\nline', 'a b', 'none', 'modes/module', '-x/y']) {
      const listed = await listTree(dir, commit, path, { recursive: false });
      expect(await readDirectory(dir, commit, path, catFile)).toEqual(listed);
    }
    expect(await readDirectory(dir, commit, 'modes', catFile)).toHaveLength(3);

    const inModes = ['modes', 'modes/program', 'modes/link', 'modes/module', 'modes/module/x', 'modes/none'];
    const paths = [...names, ...inModes, 'sub', 'sub/deep', 'ä', 'none', 'none/of/it', 'a b/below', 'new\nline'];
    const found = await walkTrees(dir, commit, paths, catFile);
    const listed = await findEntries(dir, commit, paths);
    expect([...found.keys()].toSorted()).toEqual([...listed.keys()].toSorted());
    for (const [path, entry] of found) expect(listed.get(path)).toMatchObject(entry);
    expect(found.size).toBe(names.length + 8);
  });

  it('is listed by git instead if it is large or if its path can stand for bytes that are not UTF-8', async () => {
    const dir = await scratch.repository();
    const { stdout } = await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: 'x' });
    const files = Array.from({ length: 8000 }, (_, index) => `100644 blob ${stdout.trim()}\tfile-${index}\0`);
    files.push(`100644 blob ${stdout.trim()}\t\uFFFD\0`);
    const tree = await runGit({ dir, args: ['mktree', '-z'], input: files.join('') });
    const runs: string[] = [];
    const ask: typeof catFile = (at, requests) => {
      runs.push(...requests.map(({ content }) => (content ? 'contents' : 'info')));
      return catFile(at, requests);
    };
    const at = (paths: readonly string[]) => walkTrees(dir, tree.stdout.trim(), paths, ask);
    expect([...(await at(['file-7999', 'file-8000'])).keys()]).toEqual(['file-7999']);
    expect([...(await at(['\uFFFD'])).keys()]).toEqual(['\uFFFD']);
    expect(runs).toEqual(['info']);
  });
});
