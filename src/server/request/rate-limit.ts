import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../formats/problems.ts';

/** Counts requests by the name of who sends them, for a minute; throws 429 for one too many. Counts nothing without a limit. */
export const createRateLimit = (perMinute: number | undefined): ((name: string) => Promise<void>) => {
  if (perMinute === undefined) return async () => {};
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (name) => {
    try {
      await limiter.consume(name);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany('Too many requests', Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  };
};
