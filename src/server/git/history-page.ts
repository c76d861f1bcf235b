/** Reads pages of a history with the total number of commits. */
import { LRUCache } from 'lru-cache';
import { guarded } from '../formats/guarded.ts';
import type { CatFile } from './cat-file.ts';
import { countFrom } from './count-commits.ts';
import { historyOf, mostRemembered, nearbyHistory, shasIn, type History, type KnownHistory } from './known-history.ts';
import { rangeArgs, type CommitFilter } from './list-commits.ts';
import { GitError } from './git-error.ts';
import { streamGitWithPermit } from './stream-git.ts';
import { timeLeft } from './semaphore.ts';

export interface HistoryPage {
  /** Full SHAs, newest first. */
  readonly shas: readonly string[];
  /** Commits of all pages. */
  readonly total: number;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Rejects with `GitError`: `timeout` after a minute or at the end of the time budget, `exit` if a commit does not exist. */
export type ReadHistory = (dir: string, filter: CommitFilter, part: Part) => Promise<HistoryPage>;

/** Milliseconds. */
const timeout = 60_000;

/** Each history takes some 20 KB. */
const mostHistories = 250;

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Characters of a key: paths can be long. */
const longestKey = 1000;

/** Reads lines of equal length, and keeps those of the page and the first ones. */
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

/** Returns a cache key; undefined if the commits can change, since the filter has refs or dates. */
const keyOf = (
  dir: string,
  { from, without, path = '', since, until, firstParent }: CommitFilter,
): string | undefined => {
  const fixed = from?.every((revision) => fullSha.test(revision)) === true;
  if (!fixed || without !== undefined || since !== undefined || until !== undefined) return undefined;
  const key = JSON.stringify([dir, from, path, firstParent === true]);
  return key.length > longestKey ? undefined : key;
};

/** Returns the commit of a filter that selects its whole history; undefined for other filters. */
const tipOf = ({ from, path = '', firstParent }: CommitFilter): string | undefined =>
  from?.length === 1 && path === '' && firstParent !== true ? from[0] : undefined;

/** Lists the first commits and counts all, at the same time if the history is likely to be long. */
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
 * Keeps histories that were read. A whole history is derived from the last one of the repository: a few new commits
 * are read with `ask`, and more are counted by git.
 */
export const makeHistoryReader = (ask: CatFile): ReadHistory => {
  const known = new LRUCache<string, History>({ max: mostHistories });
  /** The whole history that was read last, by repository. */
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
