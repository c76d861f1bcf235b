import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is there; throws when it is not within `patience` milliseconds. */
export const eventually = async <T>(what: string, ask: () => Promise<T | undefined>, patience = 15_000): Promise<T> => {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`);
    await pause(100);
  }
};
