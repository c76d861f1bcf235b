import type { EngineName } from './databases.ts';

/** True in `npm run test:long`, which also runs every test file that imports this one. */
export const isLong = process.env['TEST_LONG'] === 'yes';

/** The number of random rounds of a test: all in `npm run test:long`, a fifth in `npm test`. */
export const roundsOf = (all: number): number => (isLong ? all : Math.ceil(all / 5));

/** Returns the next few items at each call. A loop over it uses all of them, in the same order every time. */
export const inTurn = <T>(all: readonly T[], count = roundsOf(all.length), first = 0): (() => readonly T[]) => {
  let turn = first;
  return () => {
    const few = Array.from(
      { length: Math.min(count, all.length) },
      (_, index) => all[(turn + index) % all.length] as T,
    );
    turn += count;
    return few;
  };
};

/** Engines for tests that use a database through handlers: SQLite in `npm test`, PostgreSQL in `npm run test:long`. */
export const engines: readonly EngineName[] = [isLong ? 'postgres' : 'sqlite'];
