/** Limits on wrong passwords. They only make users wait: no account is locked. */
import { fold } from '../../db/values.ts';
import { networkOf } from '../../formats/network-of.ts';
import { tooMany } from '../../formats/problems.ts';

/** Milliseconds after the first wrong password in which wrong passwords count. */
const window = 5 * 60 * 1000;

/** Wrong passwords within the window. */
const mostPerAccount = 10;
const mostPerAddress = 60;

/** A login attempt. */
export interface Attempt {
  /** As typed: a username, an email address, or neither. */
  readonly login: string;
  readonly address: string;
  /** The account has recently logged in from the network of the address. */
  readonly known: boolean;
}

/** Limits of this process. */
export interface SignInLimits {
  /**
   * Runs an attempt, which counts as wrong if its result is null. Throws 429 without running it if too many were wrong.
   * If the running attempts could reach the limit, further ones wait for their results, so that parallel attempts
   * neither exceed the limit nor have a right password refused. Attempts from elsewhere do not count against the
   * networks that the user logs in from.
   */
  readonly attempt: <T>(attempt: Attempt, work: () => Promise<T | null>) => Promise<T | null>;
}

/** The attempts for one account or from one network. */
interface Tally {
  readonly key: string;
  /** The number that can fail. */
  readonly most: number;
  failed: number;
  running: number;
  /** The end of the window, on the clock of `performance.now`. */
  until: number;
  /** Called when a running attempt ends. */
  readonly waiting: (() => void)[];
}

/** Keeps tallies while they have attempts. */
const createTallies = () => {
  const kept = new Map<string, Tally>();
  const dropIdle = (tally: Tally): void => {
    if (tally.failed === 0 && tally.running === 0) kept.delete(tally.key);
  };
  const begin = (tally: Tally): void => {
    tally.running += 1;
    kept.set(tally.key, tally);
  };
  const countFailure = (tally: Tally): void => {
    if (tally.failed === 0) {
      tally.until = performance.now() + window;
      const forget = (): void => {
        tally.failed = 0;
        dropIdle(tally);
      };
      setTimeout(forget, window).unref();
    }
    tally.failed += 1;
  };
  const end = (tally: Tally, failed: boolean): void => {
    tally.running -= 1;
    if (failed) countFailure(tally);
    dropIdle(tally);
    for (const wake of tally.waiting.splice(0)) wake();
  };
  const find = (key: string, most: number): Tally =>
    kept.get(key) ?? { key, most, failed: 0, running: 0, until: 0, waiting: [] };
  return { find, begin, end };
};

export const createSignInLimits = (): SignInLimits => {
  const { find, begin, end } = createTallies();

  const talliesOf = ({ login, address, known }: Attempt): readonly Tally[] => {
    const network = networkOf(address);
    // Typed names can be long, and are kept for a while.
    const account = fold(login).slice(0, 255);
    return known
      ? [find(`known ${network} ${account}`, mostPerAccount)]
      : [find(`account ${account}`, mostPerAccount), find(`address ${network}`, mostPerAddress)];
  };

  const enter = async (attempt: Attempt): Promise<readonly Tally[]> => {
    for (;;) {
      const tallies = talliesOf(attempt);
      const spent = tallies.find(({ failed, most }) => failed >= most);
      if (spent !== undefined) {
        throw tooMany('Too many failed sign-ins', Math.max(1, Math.ceil((spent.until - performance.now()) / 1000)));
      }
      const full = tallies.find(({ failed, running, most }) => failed + running >= most);
      if (full === undefined) {
        tallies.forEach(begin);
        return tallies;
      }
      await new Promise<void>((resolve) => full.waiting.push(resolve));
    }
  };

  const attempt: SignInLimits['attempt'] = async (who, work) => {
    const tallies = await enter(who);
    let failed = false;
    try {
      const result = await work();
      failed = result === null;
      return result;
    } finally {
      for (const tally of tallies) end(tally, failed);
    }
  };
  return { attempt };
};
