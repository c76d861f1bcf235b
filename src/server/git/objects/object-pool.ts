/** Keeps a git for each repository that is being read, so that most reads start no process. */
import { isGitError } from '../git-error.ts';
import type { AskObjects } from './ask.ts';
import { askOnce } from './ask-once.ts';
import { startObjectProcess, type ObjectProcess } from './object-process.ts';

/** How many processes are kept, and for how long. */
export interface PoolLimits {
  /** Processes at a time, one for each repository. */
  readonly most: number;
  /** Milliseconds after which one that nobody asked anything ends. */
  readonly idle: number;
}

/** The processes of one service. */
export interface ObjectPool {
  /** As `askOnce`, by the process that is kept for the repository. Sees what was pushed a moment ago. */
  readonly ask: AskObjects;
  /** Lets go of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** IDs of the processes there are now. */
  readonly pids: () => number[];
  /** Waits for what has been asked and ends every process; from then on each question has one of its own. */
  readonly close: () => Promise<void>;
}

const usual: PoolLimits = { most: 16, idle: 30_000 };

interface Kept {
  readonly process: ObjectProcess;
  timer?: NodeJS.Timeout;
}

/** Makes a pool without any process; they come with the questions. */
export const makeObjectPool = ({ most, idle }: PoolLimits = usual): ObjectPool => {
  /** The one that was asked last comes last. */
  const kept = new Map<string, Kept>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  const drop = (dir: string, one: Kept): void => {
    clearTimeout(one.timer);
    if (kept.get(dir) === one) kept.delete(dir);
    one.process.end();
  };
  const rest = (dir: string, one: Kept): void => {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => drop(dir, one), idle);
    one.timer.unref();
  };

  const start = (dir: string): Kept | undefined => {
    if (kept.size >= most) {
      const free = [...kept].find(([, { process }]) => process.waiting() === 0);
      if (free === undefined) return undefined;
      drop(...free);
    }
    const one: Kept = { process: startObjectProcess(dir) };
    const gone = one.process.ended.finally(() => {
      drop(dir, one);
      ending.delete(gone);
    });
    ending.add(gone);
    return one;
  };

  const ask: AskObjects = async (dir, requests) => {
    const one = closed ? undefined : (kept.get(dir) ?? start(dir));
    if (one === undefined) return askOnce(dir, requests);
    kept.delete(dir);
    kept.set(dir, one);
    clearTimeout(one.timer);
    try {
      const replies = await one.process.ask(requests);
      if (one.process.waiting() === 0 && kept.get(dir) === one) rest(dir, one);
      return replies;
    } catch (error) {
      // It may have died long ago, or for something that is repaired by now. A git of its own knows.
      if (isGitError(error) && error.code === 'exit') return askOnce(dir, requests);
      throw error;
    }
  };

  return {
    ask,
    forget: async (dir) => {
      const one = kept.get(dir);
      if (one === undefined) return;
      drop(dir, one);
      await one.process.ended;
    },
    pids: () => [...kept.values()].flatMap(({ process }) => process.pid ?? []),
    close: async () => {
      closed = true;
      for (const [dir, one] of kept) drop(dir, one);
      await Promise.all(ending);
    },
  };
};
