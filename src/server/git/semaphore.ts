/** Limits how many git processes run at once, of one caller and in total. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit, { type LimitFunction } from 'p-limit';

export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
}

/** Runs work while holding a permit. The work must not ask for another permit: that can deadlock. */
export type WithPermit = <T>(work: () => Promise<T>) => Promise<T>;

/** The time that git can take for one response. It passes only while git runs, not while it waits for a permit. */
interface TimeBudget {
  /** Counts time while the work runs, once for work that runs at once. */
  readonly during: WithPermit;
  /** Milliseconds. */
  readonly left: () => number;
}

export const createTimeBudget = (milliseconds: number): TimeBudget => {
  let running = 0;
  let since = 0;
  let spent = 0;
  const current = (): number => (running === 0 ? spent : spent + performance.now() - since);
  return {
    during: async (work) => {
      if (running === 0) since = performance.now();
      running += 1;
      try {
        return await work();
      } finally {
        spent = current();
        since = performance.now();
        running -= 1;
      }
    },
    left: () => Math.max(1, Math.ceil(milliseconds - current())),
  };
};

/** The semaphore of one caller. */
export interface GitSemaphore {
  /** For short work. */
  readonly run: WithPermit;
  /** For clones and archives, which last as long as the caller reads. They do not hold up short work. */
  readonly stream: WithPermit;
  /** Set for requests that only read; absent if git must not be interrupted. */
  readonly budget?: TimeBudget;
}

export interface SemaphoreLimits {
  readonly perCaller: number;
  readonly total: number;
  /** Work that can wait, of all callers together. */
  readonly waiting: number;
}

/** Returns a semaphore by the name of a caller. It rejects with SemaphoreFullError if too many wait. */
const semaphoresBy = ({ perCaller, total, waiting }: SemaphoreLimits): ((caller: string) => WithPermit) => {
  const all = pLimit(total);
  const callers = new Map<string, LimitFunction>();
  let queued = 0;
  return (caller) => async (work) => {
    if (queued >= waiting + total) throw new SemaphoreFullError('too many wait for git');
    const own = callers.get(caller) ?? pLimit(perCaller);
    callers.set(caller, own);
    queued += 1;
    try {
      return await own(() => all(work));
    } finally {
      queued -= 1;
      if (own.activeCount === 0 && own.pendingCount === 0) callers.delete(caller);
    }
  };
};

export const createSemaphores = (limits: SemaphoreLimits): ((caller: string) => GitSemaphore) => {
  const [runs, streams] = [semaphoresBy(limits), semaphoresBy(limits)];
  return (caller) => ({ run: runs(caller), stream: streams(caller) });
};

/** The semaphore of the request that is being served; undefined while the service works for itself. */
export const currentSemaphore = new AsyncLocalStorage<GitSemaphore>();

/** Returns the timeout for a git process in milliseconds: at most `most`, less if the budget is nearly spent. */
export const timeLeft = (most: number): number => Math.min(most, currentSemaphore.getStore()?.budget?.left() ?? most);

/** Takes no permit, and counts the time against the budget of the request. */
const withinBudget: WithPermit = (work) => currentSemaphore.getStore()?.budget?.during(work) ?? work();

export const withPermit: WithPermit = (work) => {
  const semaphore = currentSemaphore.getStore();
  return semaphore === undefined ? work() : semaphore.run(() => withinBudget(work));
};

/** Starts a process that the caller reads from, and resolves once it runs. The permit is released when it has ended. */
export const startWithPermit = <Running extends { readonly ended: Promise<unknown> }>(
  start: () => Running,
): Promise<Running> =>
  new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const running = start();
      resolve(running);
      await running.ended;
    };
    (currentSemaphore.getStore()?.stream(() => withinBudget(work)) ?? work()).catch(reject);
  });
