import { describe, expect, it } from 'vitest';
import { cronText } from '../../../../src/cli/commands/ci/schedule-columns.ts';

describe('a cron line in words', () => {
  it.each([
    [{ cron: '30 2 * * 1-5', cron_timezone: 'Europe/Berlin' }, 'At 02:30, Monday through Friday (Europe/Berlin)'],
    [{ cron: '0 16 1 * *', cron_timezone: 'UTC' }, 'At 16:00, on day 1 of the month (UTC)'],
    [{ cron: '0 4 * * *' }, 'At 04:00'],
    [{ cron: null }, ''],
  ])('%j is %s', async (schedule, words) => {
    expect((await cronText())(schedule)).toBe(words);
  });
});
