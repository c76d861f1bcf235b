import { createHash } from 'node:crypto';
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

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/**
 * All items of a sweep in `npm run test:long`. `npm test` has a sample: a fifth of each kind, at least one item, chosen
 * by the hash of the names, so that a new item joins by itself.
 *
 * @param all each begins with its name
 */
export const sampleOf = <T extends readonly [name: string, ...rest: unknown[]]>(
  all: readonly T[],
  kindOf: (item: T) => string,
): readonly T[] => {
  if (isLong) return all;
  const kinds = new Map<string, string[]>();
  for (const item of all) kinds.set(kindOf(item), [...(kinds.get(kindOf(item)) ?? []), digestOf(item[0])]);
  const chosen = new Set(
    [...kinds.values()].flatMap((digests) => digests.toSorted().slice(0, roundsOf(digests.length))),
  );
  return all.filter(([name]) => chosen.has(digestOf(name)));
};

/** Engines for tests that use a database through handlers: SQLite in `npm test`, PostgreSQL in `npm run test:long`. */
export const engines: readonly EngineName[] = [isLong ? 'postgres' : 'sqlite'];
