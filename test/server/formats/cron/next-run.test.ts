import { describe, expect, it } from 'vitest';
import { nextRun } from '../../../../src/server/formats/cron.ts';

/** The next `count` runs of a line; each one starts the search for the next, as in the scheduler. */
const runs = (cron: string, zone: string, after: string, count: number): string[] => {
  const times: string[] = [];
  for (let at: Date | null = new Date(after); times.length < count && at !== null;) {
    at = nextRun(cron, zone, at);
    if (at !== null) {
      times.push(at.toISOString().replace(':00.000Z', 'Z'));
    }
  }
  return times;
};

describe('the next run of a cron line', () => {
  it('is strictly after the given time', () => {
    expect(runs('0 0 * * *', 'UTC', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-02T00:00Z']);
    expect(runs('0 0 * * *', 'UTC', '2025-12-31T23:59:59.999Z', 1)).toEqual(['2026-01-01T00:00Z']);
    expect(runs('0 0 * * *', 'UTC', '2026-01-01T00:00:00.001Z', 1)).toEqual(['2026-01-02T00:00Z']);
  });

  it('respects nicknames, names of months and days, and leap days years ahead', () => {
    expect(runs('@daily', 'UTC', '2026-01-01T12:00:00Z', 1)).toEqual(['2026-01-02T00:00Z']);
    expect(runs('0 6 * FEB mon', 'UTC', '2026-01-01T12:00:00Z', 1)).toEqual(['2026-02-02T06:00Z']);
    expect(runs('0 0 29 2 *', 'UTC', '2026-01-01T12:00:00Z', 1)).toEqual(['2028-02-29T00:00Z']);
  });

  it('is right after the gap if 02:30 is skipped in Berlin in spring', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-29T01:00Z',
      '2026-03-30T00:30Z',
    ]);
  });

  it('is only the first 02:30 if Berlin has two of them in autumn', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  it('is once for each hour of a list when the clocks go back', () => {
    expect(runs('30 2,14 * * *', 'Europe/Berlin', '2026-10-24T20:00:00Z', 3)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-25T13:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  it('keeps the interval through the repeated hour', () => {
    expect(runs('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:00:00Z', 4)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:00Z',
    ]);
  });

  it('respects both clock changes in New York', () => {
    expect(runs('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:00Z',
      '2026-03-09T06:30Z',
    ]);
    expect(runs('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30Z',
      '2026-11-02T06:30Z',
    ]);
  });

  it('respects zones with offsets of part of an hour and one that changes by half an hour', () => {
    expect(runs('0 9 * * *', 'Asia/Kolkata', '2026-05-01T12:00:00Z', 1)).toEqual(['2026-05-02T03:30Z']);
    expect(runs('0 9 * * *', 'Asia/Kathmandu', '2026-05-01T12:00:00Z', 1)).toEqual(['2026-05-02T03:15Z']);
    expect(runs('15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T00:00:00Z', 3)).toEqual([
      '2026-10-02T15:45Z',
      '2026-10-03T15:30Z',
      '2026-10-04T15:15Z',
    ]);
  });

  it('is null if every time of the line is skipped by a clock change', () => {
    expect(nextRun('*/5 2 29 3 +SUN', 'Europe/Berlin', new Date('2026-01-01T00:00:00Z'))).toBeNull();
  });
});
