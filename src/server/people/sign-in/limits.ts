/** How often somebody may try a password before having to wait. Whoever waits long enough gets in: nobody is locked out. */
import { fold } from '../../db/values.ts';
import { networkOf } from '../../formats/network-of.ts';
import { tooMany } from '../../formats/problems.ts';

/** Milliseconds after the first wrong password in which it and further ones count. */
const window = 5 * 60 * 1000;

/** Wrong passwords within the window. */
const mostPerAccount = 10;
const mostPerAddress = 60;

/** Who tries to sign in, and from where. */
export interface Attempt {
  /** As it was typed: a user's name, an email address, or nothing that anybody has. */
  readonly login: string;
  readonly address: string;
  /** Whether the account has signed in from the network of that address lately. */
  readonly known: boolean;
}

/** Limits on attempts, of this process. */
export interface SignInLimits {
  /**
   * Does an attempt, which counts when it comes to null. Throws 429 for one too many, without trying the password. Where as
   * many run as may still fail, others wait for these: side by side, no right password is refused, and not one wrong one
   * more is tried. Strangers who try an account do not count against the addresses that its user signs in from.
   */
  readonly attempt: <T>(attempt: Attempt, work: () => Promise<T | null>) => Promise<T | null>;
}

/** Attempts of one account, or from one address. */
interface Tally {
  readonly key: string;
  /** How many may fail. */
  readonly most: number;
  failed: number;
  running: number;
  /** When the failures no longer count, on the clock of `performance.now`. */
  until: number;
  /** Called as soon as one that runs has ended. */
  readonly waiting: (() => void)[];
}

/** Keeps tallies while something counts in them. */
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

/** Limits under which nobody has tried anything yet. */
export const createSignInLimits = (): SignInLimits => {
  const { find, begin, end } = createTallies();

  const talliesOf = ({ login, address, known }: Attempt): readonly Tally[] => {
    const network = networkOf(address);
    // Names can be long, and are kept for a while.
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
