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

  it('is once, right after the gap, for all times of a line that are skipped', () => {
    expect(runs('*/15 2 28 3 *', 'Europe/Berlin', '2027-01-01T00:00:00Z', 2)).toEqual([
      '2027-03-28T01:00Z',
      '2028-03-28T00:00Z',
    ]);
    expect(runs('*/20 1-2 * * *', 'Europe/Berlin', '2027-03-28T00:30:00Z', 3)).toEqual([
      '2027-03-28T00:40Z',
      '2027-03-28T01:00Z',
      '2027-03-28T23:00Z',
    ]);
    expect(runs('*/5 2 29 3 +SUN', 'Europe/Berlin', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-03-29T01:00Z']);
  });

  it.each([
    ['Europe/Berlin', '2 28 3', '2027-01-01', '2027-03-28T01:00Z'],
    ['Europe/Lisbon', '1 29 3', '2026-01-01', '2026-03-29T01:00Z'],
    ['America/New_York', '2 8 3', '2026-01-01', '2026-03-08T07:00Z'],
    ['America/St_Johns', '2 14 3', '2027-01-01', '2027-03-14T05:30Z'],
    ['America/Santiago', '0 6 9', '2026-01-01', '2026-09-06T04:00Z'],
    ['Africa/Cairo', '0 24 4', '2026-01-01', '2026-04-23T22:00Z'],
    ['Australia/Lord_Howe', '2 4 10', '2026-01-01', '2026-10-03T15:30Z'],
    ['Pacific/Auckland', '2 27 9', '2026-01-01', '2026-09-26T14:00Z'],
  ])('does not skip the year of a gap in %s', (zone, hourDayMonth, from, first) => {
    expect(runs(`*/15 ${hourDayMonth} *`, zone, `${from}T00:00:00Z`, 1)).toEqual([first]);
    // A line with one time in the gap, of which Lord Howe's lasts half an hour, runs at the same time.
    expect(runs(`15 ${hourDayMonth} *`, zone, `${from}T00:00:00Z`, 1)).toEqual([first]);
  });

  it('is once a year for a line that is in a gap every year', () => {
    const days = runs('*/15 2 25-31 3 +SUN', 'Europe/Berlin', '2024-01-01T00:00:00Z', 11);
    expect(days.map((time) => time.slice(0, 4)).join(' ')).toBe(
      '2024 2025 2026 2027 2028 2029 2030 2031 2032 2033 2034',
    );
    expect(days.every((time) => time.endsWith('T01:00Z'))).toBe(true);
  });

  it('is at the actual hours for a line that names none', () => {
    expect(runs('45 * * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z', 2)).toEqual([
      '2026-03-29T00:45Z',
      '2026-03-29T01:45Z',
    ]);
    expect(runs('30 */2 * * *', 'Europe/Berlin', '2026-03-28T23:00:00Z', 2)).toEqual([
      '2026-03-28T23:30Z',
      '2026-03-29T02:30Z',
    ]);
    expect(runs('@hourly', 'Europe/Berlin', '2026-03-29T00:30:00Z', 1)).toEqual(['2026-03-29T01:00Z']);
  });

  it('is in both of two hours for a line with steps when the clocks go back', () => {
    expect(runs('*/30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 5)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:30Z',
      '2026-10-26T01:00Z',
    ]);
  });

  it.each([
    ['0 22-2 * * *', ['01T00:00Z', '01T01:00Z', '01T02:00Z', '01T22:00Z', '01T23:00Z', '02T00:00Z']],
    ['0 22-4/3 * * *', ['01T01:00Z', '01T04:00Z', '01T22:00Z', '02T01:00Z']],
    ['0 23-1,12 * * *', ['01T00:00Z', '01T01:00Z', '01T12:00Z', '01T23:00Z']],
    ['50-5/5 0 * * *', ['01T00:00Z', '01T00:05Z', '01T00:50Z', '01T00:55Z']],
    ['0 0 * * fri-mon', ['02T00:00Z', '03T00:00Z', '04T00:00Z', '05T00:00Z', '09T00:00Z']],
    ['0 0 * * 5-1', ['02T00:00Z', '03T00:00Z', '04T00:00Z', '05T00:00Z', '09T00:00Z']],
    ['0 0 * * 7-2', ['04T00:00Z', '05T00:00Z', '06T00:00Z', '11T00:00Z']],
    ['0 0 30-2 jan *', ['01T00:00Z', '02T00:00Z', '30T00:00Z', '31T00:00Z']],
  ])('goes around with the range in %s', (line, days) => {
    expect(runs(line, 'UTC', '2025-12-31T23:59:00Z', days.length)).toEqual(days.map((day) => `2026-01-${day}`));
  });

  it('goes around the end of the year', () => {
    const months = runs('0 0 1 nov-2 *', 'UTC', '2026-01-15T00:00:00Z', 5).map((time) => time.slice(0, 7));
    expect(months).toEqual(['2026-02', '2026-11', '2026-12', '2027-01', '2027-02']);
  });
});
