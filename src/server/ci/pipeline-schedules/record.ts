/** The records of schedules in responses (document, "Pipeline schedule"). */
import type { Service } from '../../request/service.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { basicPipelineRecord } from '../pipelines/record.ts';

type Schedule = Row<'pipeline_schedules'>;

/** The record in lists. The time zone is spelled as it was given. */
export const listedScheduleRecord = (row: Schedule, owner: Row<'users'> | undefined, baseUrl: string) => ({
  id: row.id,
  description: row.description,
  ref: row.ref,
  cron: row.cron,
  cron_timezone: row.cron_timezone,
  next_run_at: row.next_run_at,
  active: fromDbBoolean(row.active),
  created_at: row.created_at,
  updated_at: row.updated_at,
  owner: owner === undefined ? null : basicUserRecord(owner, baseUrl),
});

/** The parts of a schedule's record from other tables. */
export interface ScheduleParts {
  readonly owner: Row<'users'> | undefined;
  readonly lastPipeline: Row<'pipelines'> | undefined;
}

/** The record of one schedule, without variables. */
export const scheduleRecord = (row: Schedule, { owner, lastPipeline }: ScheduleParts, baseUrl: string) => ({
  ...listedScheduleRecord(row, owner, baseUrl),
  last_pipeline: lastPipeline === undefined ? null : basicPipelineRecord(lastPipeline),
});

export const variableRecord = (
  { secrets }: Pick<Service, 'secrets'>,
  { key, value }: Pick<Row<'pipeline_schedule_variables'>, 'key' | 'value'>,
) => ({ key, value: secrets.open('schedule variable', value) });
