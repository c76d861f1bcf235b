import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextRunText, scheduleListColumns } from '../../../../src/cli/commands/ci/schedule-columns.ts';

const onTerminal = { terminal: true };
const schedule = { cron: '0 4 * * 1-5', cron_timezone: 'Europe/Berlin', next_run_at: '2024-05-02T02:00:00.000Z' };

describe('the next run of a schedule', () => {
  let zone: string | undefined;
  beforeEach(() => {
    zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
  });
  afterEach(() => {
    process.env['TZ'] = zone;
  });

  it("is shown on the user's clock and on the schedule's", () => {
    expect(nextRunText(schedule, onTerminal)).toBe('2024-05-01 22:00 (2024-05-02 04:00 Europe/Berlin)');
  });

  it('shows the day once where it is the same on both clocks', () => {
    const evening = { ...schedule, next_run_at: '2024-05-01T12:00:00.000Z' };
    expect(nextRunText(evening, onTerminal)).toBe('2024-05-01 08:00 (14:00 Europe/Berlin)');
  });

  it('is shown once where both clocks agree', () => {
    expect(nextRunText({ ...schedule, cron_timezone: 'America/Toronto' }, onTerminal)).toBe('2024-05-01 22:00');
  });

  it("is shown on the user's clock alone where the zone's name is not one of IANA's", () => {
    const named = { ...schedule, cron_timezone: 'Pacific Time (US & Canada)' };
    expect(nextRunText(named, onTerminal)).toBe('2024-05-01 22:00');
  });

  it('is the time as the service has it when piped, and nothing where there is none', () => {
    expect(nextRunText(schedule, { terminal: false })).toBe('2024-05-02T02:00:00.000Z');
    expect(nextRunText({ ...schedule, next_run_at: null }, onTerminal)).toBe('');
  });
});

describe('a cron line', () => {
  it('is also put into words', async () => {
    const column = (await scheduleListColumns()).find(({ key }) => key === 'cron_in_words');
    const text = column?.render?.(schedule, { terminal: true, now: new Date(0), colored: false });
    expect(text).toBe('At 04:00 AM, Monday through Friday');
  });
});
