import { describe, expect, it } from 'vitest';
import { sampleOf } from './rounds.ts';

const verbs = ['list', 'get', 'create'].flatMap((verb) =>
  Array.from({ length: verb === 'get' ? 1 : 20 }, (_, index) => [`resource${index} ${verb}`, verb] as const),
);

const sample = sampleOf(verbs, ([, verb]) => verb);

describe('the sample of a sweep in the short run', () => {
  it('has a fifth of each kind, and at least one item', () => {
    const counts = ['list', 'get', 'create'].map((kind) => sample.filter(([, verb]) => verb === kind).length);
    expect(counts).toEqual([4, 1, 4]);
  });

  it('is the same in any order of the items', () => {
    const reversed = sampleOf(verbs.toReversed(), ([, verb]) => verb);
    expect(reversed.toReversed()).toEqual(sample);
  });
});
