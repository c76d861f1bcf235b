import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './engine.ts';

/** Milliseconds between two attempts. */
const busyPause = 20;

/** Retries work that SQLite refuses because another process has locked the file, for at most `timeout` milliseconds. */
export const retryBusy = async <T>(work: () => T, timeout: number): Promise<Awaited<T>> => {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(busyPause);
  }
};
