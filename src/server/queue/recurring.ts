/** Does something again and again until it is stopped. */
import { errorText, type Log } from '../formats/log.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Starts it no more, and waits for the end of the one that runs. */
  readonly stop: () => Promise<void>;
}

/** Something to be done again and again. */
export interface RecurringTask {
  /** As the log calls it. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly interval: number;
  readonly run: () => Promise<void>;
}

/**
 * Runs a task now and after each interval, so that it never overlaps with itself. What it throws is logged; the next run
 * may fare better.
 */
export const startRepeating = ({ name, interval, run }: RecurringTask, log: Log): Repeating => {
  const stopping = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await run().catch((error: unknown) =>
        log('error', 'a recurring task failed', { task: name, error: errorText(error) }),
      );
      await pause(interval, stopping.signal);
    }
  };
  const repeating = repeat();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await repeating;
  };
  return { stop };
};

/** Resolves after the milliseconds, or at once when the signal fires; leaves nothing hanging on the signal. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
