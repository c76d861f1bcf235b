/** Pages of a history: which commits, and how many there are in all. */
import { LRUCache } from 'lru-cache';
import { guarded } from '../formats/guarded.ts';
import type { CatFile } from './cat-file.ts';
import { countFrom } from './count-commits.ts';
import { historyOf, mostRemembered, nearbyHistory, shasIn, type History, type KnownHistory } from './known-history.ts';
import { rangeArgs, type CommitFilter } from './list-commits.ts';
import { GitError } from './git-error.ts';
import { streamGitWithPermit } from './stream-git.ts';
import { timeLeft } from './semaphore.ts';

/** A part of a history, newest first. */
export interface HistoryPage {
  /** In full. */
  readonly shas: readonly string[];
  /** How many commits there are in all. */
  readonly total: number;
}

/** Which part is read. */
interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Reads a page of the commits that fit. Throws `GitError`: `timeout` after a minute, or what is left for an answer, `exit` where there is no such commit. */
export type ReadHistory = (dir: string, filter: CommitFilter, part: Part) => Promise<HistoryPage>;

/** Milliseconds that counting a history may take. */
const timeout = 60_000;

/** Histories that are remembered; with those commits, each takes some 20 KB. */
const mostHistories = 250;

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Characters of a key: paths can be long. */
const longestKey = 1000;

/** Reads lines of one length as they come, and keeps few of them. */
const lineReader = (offset: number, limit: number) => {
  const shas: string[] = [];
  const first: string[] = [];
  let total = 0;
  let width = 0;
  let rest = '';

  const push = (chunk: Buffer): void => {
    const text = rest + chunk.toString('latin1');
    width ||= Math.max(0, text.indexOf('\n'));
    const step = width + 1;
    const lines = width === 0 ? 0 : Math.floor(text.length / step);
    for (let index = 0; index < lines; index += 1) {
      const at = total + index;
      const wanted = at >= offset && at < offset + limit;
      if (!wanted && at >= mostRemembered) continue;
      const sha = text.slice(index * step, index * step + width);
      if (wanted) shas.push(sha);
      if (at < mostRemembered) first.push(sha);
    }
    total += lines;
    rest = text.slice(lines * step);
  };
  const end = (): { page: HistoryPage; history: History } => ({
    page: { shas, total },
    history: historyOf(first, total),
  });
  return { push, end };
};

const list = async (
  dir: string,
  filter: CommitFilter,
  { offset, limit }: Part,
  flags: readonly string[],
): Promise<{ page: HistoryPage; history: History }> => {
  const late = AbortSignal.timeout(timeLeft(timeout));
  const { stdout, ended } = await streamGitWithPermit({
    args: ['rev-list', ...flags, ...rangeArgs(filter)],
    env: { GIT_DIR: dir, GIT_LITERAL_PATHSPECS: '1', GIT_FLUSH: '0' },
    signal: late,
  });
  const reader = lineReader(offset, limit);
  let fault: unknown;
  const breakOff = (thrown: unknown): void => {
    fault ??= thrown;
    stdout.destroy();
  };
  stdout.on('data', guarded(reader.push, breakOff));
  const failure = await ended;
  if (fault !== undefined) throw fault;
  if (late.aborted && failure !== null) throw new GitError('timeout', 'git rev-list took longer than allowed');
  if (failure !== null) throw failure;
  return reader.end();
};

/** What the commits of a filter are known by, where they are the same for ever: not where it names refs, or days. */
const keyOf = (
  dir: string,
  { from, without, path = '', since, until, firstParent }: CommitFilter,
): string | undefined => {
  const fixed = from?.every((revision) => fullSha.test(revision)) === true;
  if (!fixed || without !== undefined || since !== undefined || until !== undefined) return undefined;
  const key = JSON.stringify([dir, from, path, firstParent === true]);
  return key.length > longestKey ? undefined : key;
};

/** The commit that everything is reached from, where a filter says no more than that. */
const tipOf = ({ from, path = '', firstParent }: CommitFilter): string | undefined =>
  from?.length === 1 && path === '' && firstParent !== true ? from[0] : undefined;

/** Lists the first commits and counts all, side by side where there is likely more to count than is listed. */
const readWhole = async (dir: string, sha: string, known: KnownHistory | undefined): Promise<History> => {
  const counted = known === undefined ? undefined : { sha: known.sha, total: known.history.total };
  const count = (): Promise<number> => countFrom(dir, sha, counted);
  const [{ history }, total] = await Promise.all([
    list(dir, { from: [sha] }, { offset: 0, limit: 0 }, [`--max-count=${mostRemembered}`]),
    counted !== undefined && counted.total > mostRemembered ? count() : undefined,
  ]);
  if (history.total < mostRemembered) return history;
  return { ...history, total: total ?? (await count()) };
};

/**
 * What was read once is not asked again, and of a history that is not narrowed down only what is different from the one
 * of the repository that was read last: a few commits are read with `ask`, more of them counted by git.
 */
export const makeHistoryReader = (ask: CatFile): ReadHistory => {
  const known = new LRUCache<string, History>({ max: mostHistories });
  /** For each repository, the whole history that was read last. */
  const latest = new LRUCache<string, KnownHistory>({ max: mostHistories });

  const readFrom = async (dir: string, sha: string): Promise<History> => {
    const find = (one: string): History | undefined => known.get(keyOf(dir, { from: [one] }) ?? '');
    const before = latest.get(dir);
    return (await nearbyHistory(dir, sha, { find, latest: before }, ask)) ?? (await readWhole(dir, sha, before));
  };

  return async (dir, filter, part) => {
    const key = keyOf(dir, filter);
    if (key === undefined) return (await list(dir, filter, part, [])).page;
    const sha = tipOf(filter);
    const history = known.get(key) ?? (sha === undefined ? undefined : await readFrom(dir, sha));
    if (history === undefined) {
      const read = await list(dir, filter, part, []);
      known.set(key, read.history);
      return read.page;
    }
    known.set(key, history);
    if (sha !== undefined) latest.set(dir, { sha, history });
    const { total } = history;
    const remembered = shasIn(history, part.offset, part.limit);
    if (remembered !== undefined) return { shas: remembered, total };
    const flags = [`--skip=${part.offset}`, `--max-count=${part.limit}`];
    const { page } = await list(dir, filter, { offset: 0, limit: part.limit }, flags);
    return { shas: page.shas, total };
  };
};
