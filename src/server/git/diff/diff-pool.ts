/** Keeps a git that shows commits for the repositories that were looked at a moment ago. */
import { isGitError } from '../git-error.ts';
import { startDiffProcess, type DiffProcess } from './diff-process.ts';
import { diffLimits, type DiffLimits, type TreeDiff } from './file-diff.ts';
import { readDiff } from './read-diff.ts';

/** The processes of one service. */
export interface DiffPool {
  /** As `readDiff` of one commit, by its full SHA. */
  readonly read: (dir: string, sha: string, limits?: DiffLimits) => Promise<TreeDiff>;
  /** Lets go of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** IDs of the processes that wait for a question. */
  readonly pids: () => number[];
  /** Waits for the answers and ends every process; from then on each diff has one of its own. */
  readonly close: () => Promise<void>;
}

/** How many processes wait for a question at most, and how many milliseconds. */
export interface DiffPoolLimits {
  readonly most: number;
  readonly idle: number;
}

const usual: DiffPoolLimits = { most: 8, idle: 30_000 };

interface Waiting {
  readonly process: DiffProcess;
  readonly timer: NodeJS.Timeout;
}

/** Makes a pool without any process; they come with the questions. */
export const makeDiffPool = ({ most, idle }: DiffPoolLimits = usual): DiffPool => {
  /** One for each repository, the one that was used last comes last. */
  const waiting = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const take = (dir: string): DiffProcess | undefined => {
    const one = waiting.get(dir);
    if (one === undefined) return undefined;
    clearTimeout(one.timer);
    waiting.delete(dir);
    return one.process;
  };
  const start = (dir: string): DiffProcess => {
    const process = startDiffProcess(dir);
    const gone = process.ended.finally(() => {
      running.delete(gone);
      if (waiting.get(dir)?.process === process) take(dir);
    });
    running.add(gone);
    return process;
  };
  const giveBack = (dir: string, process: DiffProcess): void => {
    if (closed || !process.usable() || waiting.has(dir)) return process.end();
    const timer = setTimeout(() => take(dir)?.end(), idle);
    timer.unref();
    waiting.set(dir, { process, timer });
    const [oldest] = waiting.keys();
    if (waiting.size > most && oldest !== undefined) take(oldest)?.end();
  };

  return {
    read: async (dir, sha, limits = diffLimits) => {
      if (closed) return readDiff(dir, { commit: sha }, limits);
      const process = take(dir) ?? start(dir);
      try {
        return await process.read(sha, limits);
      } catch (error) {
        // It may have died long ago. A git of its own knows what is the matter.
        if (isGitError(error) && error.code === 'exit') return await readDiff(dir, { commit: sha }, limits);
        throw error;
      } finally {
        giveBack(dir, process);
      }
    },
    forget: async (dir) => {
      const process = take(dir);
      process?.end();
      await process?.ended;
    },
    pids: () => [...waiting.values()].flatMap(({ process }) => process.pid ?? []),
    close: async () => {
      closed = true;
      for (const dir of waiting.keys()) take(dir)?.end();
      await Promise.all(running);
    },
  };
};
