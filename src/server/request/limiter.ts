/** Limits how often somebody does something, in this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../formats/problems.ts';

/** Counts one more under a key. Throws 429 with the time to wait where that is one too many. */
export type Limiter = (key: string) => Promise<void>;

/** @param most in a minute, for each key */
export const createLimiter = (most: number, what = 'Too many requests'): Limiter => {
  const limiter = new RateLimiterMemory({ points: most, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(what, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  };
};
