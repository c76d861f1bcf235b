const first = 5000;
const longest = 3_600_000;

/**
 * Milliseconds to wait after this many failed attempts: 5 seconds, doubled each time up to an hour, of which a random
 * half is taken off at most, so that jobs that failed together don't come back together.
 */
export const retryDelay = (attempts: number): number => {
  const whole = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.round(whole * (0.5 + Math.random() / 2));
};
