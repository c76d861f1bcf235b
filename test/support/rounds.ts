import type { EngineName } from './databases.ts';

/** Whether this is `npm run test:long`, which runs every test file that imports this one a second time. */
export const isLong = process.env['TEST_LONG'] === 'yes';

/** How many rounds of chance a test plays: all in `npm run test:long`, a fifth in `npm test`. */
export const roundsOf = (all: number): number => (isLong ? all : Math.ceil(all / 5));

/** Gives a few of them at each call, then the next few: a sweep with it uses all of them, and is the same every time. */
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

/** Engines for tests that look at a database through handlers: SQLite in `npm test`, PostgreSQL in `npm run test:long`. */
export const engines: readonly EngineName[] = [isLong ? 'postgres' : 'sqlite'];
