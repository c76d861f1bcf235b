/** Schedules that a test makes due by setting their `next_run_at` to a past time. */
import { must, type Api } from '../e2e/support/api.ts';
import type { DirectDatabase } from '../e2e/support/direct-database.ts';

/** The 29th of February, so that none becomes due by itself during a test. */
const rarely = '0 0 29 2 *';

export interface Schedule {
  readonly id: number;
  readonly next_run_at: string;
  readonly last_pipeline: { readonly id: number; readonly sha: string; readonly ref: string } | null;
}

/** Creates schedules on `main` that are not due. */
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

/** The time of the missed runs. */
export const missed = '2024-02-29T00:00:00.000Z';

/** Makes all schedules of a project due. */
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

/** Unfinished jobs of all projects. */
export const openJobs = async (database: DirectDatabase): Promise<number> =>
  Number(
    (
      await database.query<{ open: number }>(`select count(*) as open from jobs where state in ('enqueued', 'running')`)
    )[0]?.open,
  );
