/** Keeps a git process for each repository that was used a moment ago, so that most reads start none. */
import { isGitError } from './git-error.ts';

/** A git that stays. */
export interface KeptProcess {
  /** `undefined` when it could not be started. */
  readonly pid: number | undefined;
  /** It can be asked again. */
  readonly isUsable: () => boolean;
  /** Lets it answer what it was asked, then end. */
  readonly end: () => void;
  /** Settles once it is gone. Never rejects. */
  readonly ended: Promise<void>;
}

export interface PoolLimits {
  /** Processes at a time, one for each repository. */
  readonly most: number;
  /** Milliseconds after which one that nobody asked anything ends. */
  readonly idle: number;
}

interface Kind<Process> extends PoolLimits {
  /** Starts one for the bare repository in a directory. */
  readonly start: (dir: string) => Process;
  /** It can be asked by several at once. */
  readonly isShared: boolean;
}

/** The part of a pool that its owner closes. */
export interface ProcessPool {
  /** Lets go of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** IDs of the processes there are now. */
  readonly pids: () => number[];
  /** Waits for what has been asked and ends every process; from then on each question has one of its own. */
  readonly close: () => Promise<void>;
}

interface Entry<Process> {
  readonly process: Process;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Makes a pool without any process; they come with the questions. */
export const createProcessPool = <Process extends KeptProcess>({ start, isShared, most, idle }: Kind<Process>) => {
  /** The one that was asked last comes last. */
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

  /** Asks the process of a repository, and one of its own (`alone`) where all are busy, or where git has ended. */
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
      // It may have died long ago, or for something that is repaired by now. A git of its own knows.
      if (isGitError(error) && error.code === 'exit') return alone();
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
