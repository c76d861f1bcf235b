/** Runs tasks at intervals until they are stopped. */
import { errorText, type Log } from '../formats/log.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeating {
  /** Starts no further run, and waits for the end of the current one. */
  readonly stop: () => Promise<void>;
}

export interface RecurringTask {
  /** Name in the log. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly interval: number;
  readonly run: () => Promise<void>;
}

/**
 * Runs a task now, and again an interval after each run has ended, so that runs never overlap. Errors are logged and do not stop
 * it.
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

/** Resolves after the milliseconds, or when the signal fires, and removes its listener from the signal. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
