/** Pages of a history: which commits, and how many there are in all. */
import { graphHistory } from './commit-graph/graph-history.ts';
import { countFrom, type Counted } from './count-from.ts';
import { GitError, isGitError, streamGit } from './run-git.ts';
import { rangeArgs, type CommitFilter } from './list-commits.ts';
import type { AskObjects } from './ask.ts';

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

/** Reads a page of the commits that fit. Throws `GitError`: `timeout` after a minute, `exit` where there is no such commit. */
export type ReadHistory = (dir: string, filter: CommitFilter, part: Part) => Promise<HistoryPage>;

/** Milliseconds that counting a history may take. */
const timeout = 60_000;

/** Commits of one history that are remembered: what people turn over before they search. */
const mostRemembered = 500;

/** Commits from which on counting the difference pays: listing fewer takes less than a second process. */
const worthCountingOn = 5000;

/** Histories that are remembered; with those commits, each takes some 20 KB. */
const mostHistories = 250;

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Characters of a key: paths can be long. */
const longestKey = 1000;

interface History {
  readonly total: number;
  /** The first ones, without anything between them. */
  readonly first: Buffer;
  /** Bytes of one. */
  readonly width: number;
}

const historyOf = (first: readonly string[], total: number): History => ({
  total,
  first: Buffer.from(first.join(''), 'latin1'),
  width: first[0]?.length ?? 0,
});

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
  const late = AbortSignal.timeout(timeout);
  const { stdout, ended } = streamGit({
    args: ['rev-list', ...flags, ...rangeArgs(filter)],
    env: { GIT_DIR: dir, GIT_LITERAL_PATHSPECS: '1', GIT_FLUSH: '0' },
    signal: late,
  });
  const reader = lineReader(offset, limit);
  stdout.on('data', reader.push);
  const failure = await ended;
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

const keepLast = <Value>(known: Map<string, Value>, key: string, value: Value): void => {
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > mostHistories && oldest !== undefined) known.delete(oldest);
};

const pageOf = ({ total, first, width }: History, { offset, limit }: Part): HistoryPage | undefined => {
  const end = Math.min(offset + limit, total);
  if (end * width > first.length) return undefined;
  const count = Math.max(0, end - offset);
  const shaAt = (index: number): string =>
    first.toString('latin1', (offset + index) * width, (offset + index + 1) * width);
  return { total, shas: Array.from({ length: count }, (_, index) => shaAt(index)) };
};

/** The commit that everything is reached from, where a filter says no more than that. */
const tipOf = ({ from, path = '', firstParent }: CommitFilter): string | undefined =>
  from?.length === 1 && path === '' && firstParent !== true ? from[0] : undefined;

/** Lists the first commits and counts on from a history that was counted, side by side. */
const readFrom = async (dir: string, filter: CommitFilter, tip: string, counted: Counted): Promise<History> => {
  const first = { offset: 0, limit: 0 };
  const [{ history }, total] = await Promise.all([
    list(dir, filter, first, [`--max-count=${mostRemembered}`]),
    countFrom(dir, counted, tip),
  ]);
  return { ...history, total };
};

/**
 * The first read asks the commit graph, or else lists all commits in one process, which counts them too. What can be
 * reached from a SHA never changes, so that the next page, or the same for somebody else, needs neither. Where a history
 * is long and the graph does not tell, as for another branch or after a large push, only what is different is counted.
 */
export const makeHistoryReader = (ask: AskObjects): ReadHistory => {
  /** The one that was read last comes last. */
  const known = new Map<string, History>();
  /** For each repository, the tip that was read last; the oldest comes first. */
  const counted = new Map<string, Counted>();

  const readGraph = async (dir: string, filter: CommitFilter): Promise<History | undefined> => {
    const tip = tipOf(filter);
    const found = tip === undefined ? undefined : await graphHistory(dir, tip, mostRemembered, ask);
    return found === undefined ? undefined : historyOf(found.shas, found.total);
  };

  const readOn = async (dir: string, filter: CommitFilter): Promise<History | undefined> => {
    const tip = tipOf(filter);
    const before = counted.get(dir);
    if (tip === undefined || before === undefined || before.total < worthCountingOn) return undefined;
    try {
      return await readFrom(dir, filter, tip, before);
    } catch (error) {
      // What was counted may be gone: nothing has to lead there any more.
      if (isGitError(error) && error.code === 'exit') return undefined;
      throw error;
    }
  };

  const keep = (dir: string, filter: CommitFilter, key: string, history: History): void => {
    keepLast(known, key, history);
    const tip = tipOf(filter);
    if (tip !== undefined) keepLast(counted, dir, { sha: tip, total: history.total });
  };

  return async (dir, filter, part) => {
    const key = keyOf(dir, filter);
    if (key === undefined) return (await list(dir, filter, part, [])).page;
    const history = known.get(key) ?? (await readGraph(dir, filter)) ?? (await readOn(dir, filter));
    if (history === undefined) {
      const read = await list(dir, filter, part, []);
      keep(dir, filter, key, read.history);
      return read.page;
    }
    keep(dir, filter, key, history);
    const page = pageOf(history, part);
    if (page !== undefined) return page;
    const flags = [`--skip=${part.offset}`, `--max-count=${part.limit}`];
    const { shas } = (await list(dir, filter, { offset: 0, limit: part.limit }, flags)).page;
    return { shas, total: history.total };
  };
};
