import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../formats/problems.ts';

/** Counts one more under a key. Throws 429 with the time to wait where that is one too many of `what`. */
const consume = async (limiter: RateLimiterMemory, key: string, what: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooMany(what, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
};

/** Counts requests by the name of who sends them, for a minute; throws 429 for one too many. Counts nothing without a limit. */
export const createRateLimit = (perMinute: number | undefined): ((name: string) => Promise<void>) => {
  if (perMinute === undefined) return async () => {};
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (name) => consume(limiter, name, 'Too many requests');
};
