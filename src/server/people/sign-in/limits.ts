/** How often somebody may try a password before having to wait. Whoever waits long enough gets in: nobody is locked out. */
import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fold } from '../../db/values.ts';
import { consume } from '../../request/rate-limit.ts';

/** Seconds after which attempts no longer count. */
const window = 5 * 60;

/** Wrong passwords within the window. */
const mostPerAccount = 10;
const mostPerAddress = 60;

/** Who tries to sign in, and from where. */
export interface Attempt {
  /** As it was typed: a user's name, an email address, or nothing that anybody has. */
  readonly login: string;
  readonly address: string;
  /** Whether the account has signed in from that address lately. */
  readonly known: boolean;
}

/** Limits on attempts, of this process. */
export interface SignInLimits {
  /**
   * Does an attempt, which counts unless it succeeds. Throws 429 for one too many, without trying the password. Strangers
   * who try an account do not count against the addresses that its user signs in from.
   */
  readonly attempt: <T>(attempt: Attempt, work: () => Promise<T | null>) => Promise<T | null>;
}

/** Whoever has one address of IPv6 has its whole network (RFC 6177). */
const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
};

/** Limits under which nobody has tried anything yet. */
export const createSignInLimits = (): SignInLimits => {
  const accounts = new RateLimiterMemory({ points: mostPerAccount, duration: window });
  const addresses = new RateLimiterMemory({ points: mostPerAddress, duration: window });
  const attempt: SignInLimits['attempt'] = async ({ login, address, known }, work) => {
    const network = networkOf(address);
    // Names can be long, and are kept for a while.
    const account = fold(login).slice(0, 255);
    const counted: readonly (readonly [RateLimiterMemory, string])[] = known
      ? [[accounts, `${account} ${network}`]]
      : [
          [accounts, account],
          [addresses, network],
        ];
    for (const [limiter, key] of counted) await consume(limiter, key, 'Too many failed sign-ins');
    const result = await work();
    if (result !== null) for (const [limiter, key] of counted) await limiter.reward(key);
    return result;
  };
  return { attempt };
};
