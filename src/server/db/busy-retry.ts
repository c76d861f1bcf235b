import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './engine.ts';

/** How long to wait before asking once more for what SQLite refuses, in milliseconds. */
const busyPause = 20;

/** Does again what SQLite refuses because another process has the file locked, for so many milliseconds. */
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
