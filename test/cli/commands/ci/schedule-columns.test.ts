import { describe, expect, it } from 'vitest';
import { cronText } from '../../../../src/cli/commands/ci/schedule-columns.ts';

describe('a schedule', () => {
  it.each([
    [{ cron: '30 2 * * 1-5', cron_timezone: 'Europe/Berlin' }, 'Monday through Friday at 02:30 Europe/Berlin'],
    [{ cron: '0 16 1 * *', cron_timezone: 'UTC' }, 'on day 1 of the month at 16:00 UTC'],
    [{ cron: '30 2,14 * * *', cron_timezone: 'UTC' }, 'every day at 02:30 and 14:30 UTC'],
    [{ cron: '0 4 * * 0', cron_timezone: 'UTC' }, 'on Sunday at 04:00 UTC'],
    [{ cron: '*/15 * * * *', cron_timezone: 'UTC' }, 'every 15 minutes, UTC'],
    [{ cron: '0 22-2 * * *', cron_timezone: 'UTC' }, 'every hour, between 22:00 and 02:00 UTC'],
    [{ cron: '0 4 * * fri-mon', cron_timezone: 'UTC' }, 'Friday through Monday at 04:00 UTC'],
    [{ cron: '0 4 * * *' }, 'every day at 04:00'],
    [{ cron: null }, ''],
  ])('%j reads "%s"', async (schedule, words) => {
    expect((await cronText())(schedule)).toBe(words);
  });
});
