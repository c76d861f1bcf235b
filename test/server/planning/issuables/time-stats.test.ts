import { describe, expect, it } from 'vitest';
import { humanDuration, timeStats } from '../../../../src/server/planning/issuables/record.ts';

const hour = 3600;

describe('a human-readable duration', () => {
  it.each([
    [60, '1m'],
    [hour, '1h'],
    [8 * hour, '1d'],
    [40 * hour, '1w'],
    [160 * hour, '1mo'],
    [160 * hour + 40 * hour + 8 * hour + hour + 60, '1mo 1w 1d 1h 1m'],
    [90, '1m 30s'],
    [-30 * 60, '-30m'],
    [7 * hour + 59 * 60, '7h 59m'],
  ])('of %i seconds is %s', (seconds, words) => {
    expect(humanDuration(seconds)).toBe(words);
  });

  it('is null for zero seconds', () => {
    expect(humanDuration(0)).toBeNull();
  });
});

it('time statistics contain estimate and time spent in seconds and human-readable', () => {
  expect(timeStats(5400, 0)).toEqual({
    time_estimate: 5400,
    total_time_spent: 0,
    human_time_estimate: '1h 30m',
    human_total_time_spent: null,
  });
});
