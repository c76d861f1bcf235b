/** Keeps a git process for each repository that was used recently, so that most reads start none. */
import { isGitError } from './git-error.ts';

export interface KeptProcess {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Returns false if it must not get another question. */
  readonly isUsable: () => boolean;
  /** Lets the process answer open questions, and then end. */
  readonly end: () => void;
  /** Resolves once the process has ended. Never rejects. */
  readonly ended: Promise<void>;
}

export interface PoolLimits {
  /** Processes at once, each for one repository. */
  readonly most: number;
  /** Milliseconds after which an idle process is ended. */
  readonly idle: number;
}

interface Kind<Process> extends PoolLimits {
  /** Starts a process for the bare repository in a directory. */
  readonly start: (dir: string) => Process;
  /** True if a process can be asked several questions at once. */
  readonly isShared: boolean;
}

/** The part of a pool that its owner closes. */
export interface ProcessPool {
  /** Ends the process of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** Process IDs. */
  readonly pids: () => number[];
  /** Answers open questions and ends all processes. Each later question starts a new process. */
  readonly close: () => Promise<void>;
}

interface Entry<Process> {
  readonly process: Process;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Starts no process: the first question about a repository does. */
export const createProcessPool = <Process extends KeptProcess>({ start, isShared, most, idle }: Kind<Process>) => {
  /** Sorted by last use, the latest at the end. */
  const entries = new Map<string, Entry<Process>>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const drop = (dir: string, one: Entry<Process>): void => {
    clearTimeout(one.timer);
    if (entries.get(dir) === one) entries.delete(dir);
    one.process.end();
  };

  const rest = (dir: string, one: Entry<Process>): void => {
    if (!one.process.isUsable()) return drop(dir, one);
    one.timer = setTimeout(() => drop(dir, one), idle);
    one.timer.unref();
  };

  const startEntry = (dir: string): Entry<Process> | undefined => {
    if (entries.size >= most) {
      const free = [...entries].find(([, { users }]) => users === 0);
      if (free === undefined) return undefined;
      drop(...free);
    }
    const one: Entry<Process> = { process: start(dir), users: 0 };
    const gone = one.process.ended.finally(() => {
      drop(dir, one);
      running.delete(gone);
    });
    running.add(gone);
    return one;
  };

  const find = (dir: string): Entry<Process> | undefined => {
    if (isClosed) return undefined;
    const one = entries.get(dir);
    if (one === undefined) return startEntry(dir);
    return isShared || one.users === 0 ? one : undefined;
  };

  /** Asks the process of a repository; calls `alone` for a new process if all are busy, or if git has ended. */
  const use = async <T>(dir: string, ask: (process: Process) => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    const one = find(dir);
    if (one === undefined) return alone();
    entries.delete(dir);
    entries.set(dir, one);
    clearTimeout(one.timer);
    one.users += 1;
    try {
      return await ask(one.process);
    } catch (error) {
      // The process may have ended for a reason that no longer holds: a new one finds out.
      if (isGitError(error) && (error.code === 'exit' || error.code === 'damaged')) return alone();
      throw error;
    } finally {
      one.users -= 1;
      if (one.users === 0 && entries.get(dir) === one) rest(dir, one);
    }
  };

  const forget = async (dir: string): Promise<void> => {
    const one = entries.get(dir);
    if (one === undefined) return;
    drop(dir, one);
    await one.process.ended;
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const [dir, one] of entries) drop(dir, one);
    await Promise.all(running);
  };

  const pids = (): number[] => [...entries.values()].flatMap(({ process }) => process.pid ?? []);
  return { use, forget, pids, close };
};
