/** A wait that can be ended early. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the milliseconds, or at once when the signal fires; leaves nothing hanging on the signal. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});

/** Resolves as `pause` does, or with the first of the promises; leaves nothing behind when they are the first. */
export const pauseUnless = async (
  first: Iterable<Promise<unknown>>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> => {
  const waited = new AbortController();
  const end = (): void => waited.abort();
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([...first, pause(milliseconds, waited.signal)]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
};
