import { describe, expect, it } from 'vitest';
import { barChart } from '../../../src/cli/output/bar-chart.ts';

describe('a bar chart', () => {
  it('has the given width, with the newest value at the right and the highest at full height', () => {
    expect(barChart({ values: [0, 1, 4, 8], width: 6, height: 1 })).toEqual(['  ▁▂▄█']);
    expect(barChart({ values: [9, 9, 0, 1, 4, 8], width: 3, height: 1 })).toEqual(['▂▄█']);
  });

  it('distinguishes zero, missing, and small values', () => {
    expect(barChart({ values: [0, undefined, 1, 1000], width: 4, height: 1 })).toEqual(['▁ ▂█']);
    expect(barChart({ values: [0, 0], width: 2, height: 1 })).toEqual(['▁▁']);
  });

  it('can have several rows', () => {
    expect(barChart({ values: [0, 4, 6, 8], width: 4, height: 2 })).toEqual(['  ▄█', '▁███']);
  });

  it('is empty without width or values', () => {
    expect(barChart({ values: [1, 2], width: 0, height: 1 })).toEqual(['']);
    expect(barChart({ values: [], width: 2, height: 2 })).toEqual(['  ', '  ']);
  });
});
