/** Takes turns with git: only so many of its processes run at once, of one caller and in all. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit, { type LimitFunction } from 'p-limit';

/** Too many wait for their turn already. */
export class TooManyTurns extends Error {
  override readonly name = 'TooManyTurns';
}

/** Has work done when it is its turn. Work in a turn must not ask for another one. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** What git may take for one answer: time in which nothing of it runs, as for a turn, does not count. */
interface GitTime {
  /** Has work done by git, which may be several pieces at once. */
  readonly during: TakeTurn;
  /** Milliseconds. */
  readonly left: () => number;
}

/** So many milliseconds. */
export const createGitTime = (milliseconds: number): GitTime => {
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

/** The turns of one caller. */
export interface GitTurns {
  /** For what is over in a moment. */
  readonly run: TakeTurn;
  /** For what lasts as long as the caller reads, such as clones and archives: these hold up nobody's short work. */
  readonly stream: TakeTurn;
  /** Of one request that changes nothing; absent where what git does must not be cut off halfway. */
  readonly time?: GitTime;
}

/** How many run at once, and how many wait. */
export interface TurnLimits {
  readonly perCaller: number;
  readonly inAll: number;
  /** In all, those of one caller included. */
  readonly waiting: number;
}

/** Turns by the name of who asks for them. Rejects with TooManyTurns where too many wait. */
const turnsOf = ({ perCaller, inAll, waiting }: TurnLimits): ((caller: string) => TakeTurn) => {
  const all = pLimit(inAll);
  const callers = new Map<string, LimitFunction>();
  let queued = 0;
  return (caller) => async (work) => {
    if (queued >= waiting + inAll) throw new TooManyTurns('too many wait for git');
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

/** Turns for all callers, by a name for each. */
export const createTurns = (limits: TurnLimits): ((caller: string) => GitTurns) => {
  const [runs, streams] = [turnsOf(limits), turnsOf(limits)];
  return (caller) => ({ run: runs(caller), stream: streams(caller) });
};

/** Whose turns the git processes of a request are; none where the service works for itself. */
export const currentTurns = new AsyncLocalStorage<GitTurns>();

/** Milliseconds that a git may take which must end within `most`: less where others have worked for the same answer. */
export const timeLeft = (most: number): number => Math.min(most, currentTurns.getStore()?.time?.left() ?? most);

/** Does work of git that takes no turn, in the time of whoever it is for. */
const inTime: TakeTurn = (work) => currentTurns.getStore()?.time?.during(work) ?? work();

/** Does work in a turn of whoever it is for. */
export const inTurn: TakeTurn = (work) => {
  const turns = currentTurns.getStore();
  return turns === undefined ? work() : turns.run(() => inTime(work));
};

/** Starts what a caller reads from, in a turn that lasts until it has ended; resolves once it runs. */
export const startInTurn = <Running extends { readonly ended: Promise<unknown> }>(
  start: () => Running,
): Promise<Running> =>
  new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const running = start();
      resolve(running);
      await running.ended;
    };
    (currentTurns.getStore()?.stream(() => inTime(work)) ?? work()).catch(reject);
  });
