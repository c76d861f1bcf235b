import { assert, integer, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { humanDuration } from '../../../../src/server/planning/issuables/record.ts';
import { parseDuration } from '../../../../src/server/planning/time-tracking/handlers.ts';

const hour = 3600;

describe('a duration', () => {
  it.each([
    ['3h30m', 3.5 * hour],
    ['1w 2d', 56 * hour],
    ['1mo', 160 * hour],
    ['1d', 8 * hour],
    ['45 m', 2700],
    ['90s', 90],
    ['-2h', -2 * hour],
    ['- 2h', -2 * hour],
    ['+2H', 2 * hour],
    ['0m', 0],
    ['1.5h', 1.5 * hour],
    ['0.5d', 4 * hour],
    ['.25h', 900],
    ['-1.5h', -1.5 * hour],
    ['1.5 hours', 1.5 * hour],
    ['1 week 2 days', 56 * hour],
    ['2hrs 15mins', 2.25 * hour],
    ['0.0001h', 0],
    ['1.1s', 1],
  ])('of %s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    '',
    ' ',
    'h',
    '3',
    '3x',
    '1h 1h',
    '3 hoursx',
    '1.h',
    '1.2.3h',
    '1h 1 hour',
    '1e3h',
    '--1h',
    '1h-2m',
    '9999999mo',
    'ten',
    '1h,2m',
  ])('cannot be %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('is read in the format in which it is shown', () => {
    assert(
      property(integer({ min: -2_000_000_000, max: 2_000_000_000 }), (seconds) => {
        pre(seconds !== 0);
        expect(parseDuration(humanDuration(seconds) ?? '')).toBe(seconds);
      }),
    );
  });
});
