/** A wait that can be ended early. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the milliseconds, or at once when the signal fires; leaves nothing hanging on the signal. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
