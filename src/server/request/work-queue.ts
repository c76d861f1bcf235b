/** Work of which only so much is done at a time, and only so much waits. */
import pLimit from 'p-limit';
import { tooBusy } from '../formats/problems.ts';

/** Has work done in turn. Rejects with a 503 where too much waits already, else with what the work rejects with. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits of running and of waiting work. */
export interface QueueSize {
  readonly concurrency: number;
  readonly waiting: number;
}

/** A queue that is empty. */
export const createQueue = ({ concurrency, waiting }: QueueSize): WorkQueue => {
  const limit = pLimit(concurrency);
  return (work) => (limit.pendingCount >= waiting ? Promise.reject(tooBusy()) : limit(work));
};
