import { nextRun } from '../../formats/cron/next-run.ts';
import { toIanaZone } from '../../formats/cron/time-zone.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/values.ts';

/**
 * The first time after `now` at which a schedule runs, as its `next_run_at`; null when there is none. Its time
 * zone was checked when it was written, so one that is unknown now means other zone data: UTC is closer than never.
 */
export const nextRunOf = (
  { cron, cron_timezone }: Pick<Row<'pipeline_schedules'>, 'cron' | 'cron_timezone'>,
  now: Date,
): string | null => {
  const next = nextRun(cron, toIanaZone(cron_timezone) ?? 'UTC', now);
  return next === null ? null : toTimestamp(next);
};
