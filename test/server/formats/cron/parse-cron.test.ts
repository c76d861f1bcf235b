import { describe, expect, it } from 'vitest';
import { parseCron } from '../../../../src/server/formats/cron.ts';

const reasonFor = (text: string): string => {
  const parsed = parseCron(text);
  return parsed.ok ? 'accepted' : parsed.reason;
};

describe('a cron line', () => {
  it.each([
    '* * * * *',
    '0 4 * * 1-5',
    ' 0  4 * * MON,thu ',
    '*/15 8-17 L * *',
    '0 0 * * 5#2',
    '@daily',
    '@HOURLY',
    '0 22-2 * * *',
    '5-1 * * * *',
    '0 0 * 11-2 fri-mon',
  ])('is accepted: %s', (line) => {
    expect(reasonFor(line)).toBe('accepted');
  });

  it.each([
    ['* * * *', 'has 4 fields instead of 5'],
    ['0 * * * * *', 'has 6 fields instead of 5'],
    ['soon', 'has 1 field instead of 5'],
    ['', 'has 0 fields instead of 5'],
    ['2030-01-01T00:00:00', 'has 1 field instead of 5'],
    ['61 * * * *', '"61" as the minute, which takes 0 to 59'],
    ['0 24 * * *', '"24" as the hour, which takes 0 to 23'],
    ['0 0 0 * *', '"0" as the day of month, which takes 1 to 31'],
    ['0 0 * 13 *', '"13" as the month'],
    ['0 0 * * 8', '"8" as the day of week'],
    ['0 0 * * someday', '"someday" as the day of week'],
    ['*/0 * * * *', '"*/0" as the minute'],
    ['61-1 * * * *', '"61-1" as the minute'],
    ['0 22-2/0 * * *', '"22-2/0" as the hour'],
    ['0 22-24 * * *', '"22-24" as the hour'],
    ['0 0 * dec-13 *', '"dec-13" as the month'],
    ['@reboot', 'unknown nickname "@reboot"'],
    ['@every 5m', 'unknown nickname "@every 5m"'],
    ['0 0 31 2 *', 'never runs'],
    ['0 0 31 4,6,9,11 *', 'never runs'],
  ])('is refused with a reason: %s', (line, reason) => {
    expect(reasonFor(line)).toContain(reason);
  });
});
