import { createHash } from 'node:crypto';

/** A random generator that repeats its sequence for the same seed. */
export interface Chance {
  /** An integer from 0 to `count - 1`. */
  readonly below: (count: number) => number;
  /** True with this probability, from 0 to 1. */
  readonly happens: (often: number) => boolean;
  readonly pick: <T>(all: readonly T[]) => T;
}

/** Mulberry32, initialized with the digest of the seed, which can be any string. */
export const chanceOf = (seed: string): Chance => {
  let state = createHash('sha256').update(seed).digest().readInt32LE();
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, happens: (often) => next() < often, pick: (all) => all[below(all.length)] as (typeof all)[number] };
};
