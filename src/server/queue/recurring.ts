/** Does something again and again until it is stopped. */
import { errorText, type Log } from '../formats/log.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Starts it no more, and waits for the end of the one that runs. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs `action` now and then `interval` milliseconds after each end, so that it never overlaps with itself. What it
 * throws is logged; the next one may fare better.
 */
export const startRepeating = (interval: number, log: Log, action: () => Promise<void>): Repeating => {
  const stopping = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await action().catch((error: unknown) => log('error', 'a recurring task failed', { error: errorText(error) }));
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
