import { setTimeout as pause } from 'node:timers/promises';
import { timeoutMs } from '../../support/timeout.ts';

/** Polls until there is a value; throws after `limit` milliseconds. */
export const eventually = async <T>(what: string, ask: () => Promise<T | undefined>, limit = timeoutMs): Promise<T> => {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1000} s`);
    await pause(100);
  }
};
