/** Schedules that come due when a test says so: their `next_run_at` is set into the past. */
import { must, type Api } from '../e2e/support/api.ts';
import type { DirectDatabase } from '../e2e/support/direct-database.ts';

/** The 29th of February: rare enough that none runs by itself while a test does. */
const rarely = '0 0 29 2 *';

export interface Schedule {
  readonly id: number;
  readonly next_run_at: string;
  readonly last_pipeline: { readonly id: number; readonly sha: string; readonly ref: string } | null;
}

/** Makes schedules on `main` that are far from due, one after the other. */
export const createSchedules = async (api: Api, projectId: number, count: number): Promise<readonly Schedule[]> => {
  const made: Schedule[] = [];
  for (const number of Array.from({ length: count }, (_, index) => index + 1)) {
    const body = { description: `Number ${number}`, ref: 'main', cron: rarely };
    made.push(await must<Schedule>(api, 'POST', `/projects/${projectId}/pipeline_schedules`, body));
  }
  return made;
};

export const getSchedule = (api: Api, projectId: number, id: number): Promise<Schedule> =>
  must<Schedule>(api, 'GET', `/projects/${projectId}/pipeline_schedules/${id}`);

/** The time that schedules missed, in these tests. */
export const missed = '2024-02-29T00:00:00.000Z';

/** Has every schedule of a project come due. */
export const makeDue = async (database: DirectDatabase, projectId: number): Promise<void> => {
  await database.query(`update pipeline_schedules set next_run_at = '${missed}' where project_id = ${projectId}`);
};

interface PipelineRow {
  readonly schedule_id: number;
  readonly due_at: string;
  readonly sha: string;
}

/** The pipelines of a project, in the order of their schedules. */
export const pipelinesOf = (database: DirectDatabase, projectId: number): Promise<readonly PipelineRow[]> =>
  database.query<PipelineRow>(
    `select schedule_id, due_at, sha from pipelines where project_id = ${projectId} order by schedule_id, id`,
  );

/** Jobs that are not over, of all projects. */
export const openJobs = async (database: DirectDatabase): Promise<number> =>
  Number(
    (
      await database.query<{ open: number }>(`select count(*) as open from jobs where state in ('enqueued', 'running')`)
    )[0]?.open,
  );
