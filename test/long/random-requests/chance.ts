import { createHash } from 'node:crypto';

/** Chance that is the same for the same seed. */
export interface Chance {
  /** From 0 to below `count`. */
  readonly below: (count: number) => number;
  /** True so often, from 0 to 1. */
  readonly happens: (often: number) => boolean;
  readonly pick: <T>(all: readonly T[]) => T;
}

/** Any text is a seed. Mulberry32, begun anew for each seed by its digest. */
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
