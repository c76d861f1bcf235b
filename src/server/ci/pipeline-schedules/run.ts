/** Makes the pipeline of a schedule whose time has come. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import type { ResolvedRef } from '../../git/resolve-commit.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import {
  addPlannedJobs,
  findPipelineUser,
  nothingToRun,
  plannedColumns,
  planPipeline,
} from '../pipelines/create-pipeline.ts';
import type { Service } from '../../request/service.ts';
import { variableRecord } from './record.ts';
import { findSchedule, insertScheduledPipeline, listVariables } from './store.ts';
import { findRef } from '../../request/find-ref.ts';

interface Ground {
  readonly project: Row<'projects'>;
  readonly owner: Row<'users'>;
  readonly commit: ResolvedRef;
}

/** What a schedule runs on, or the reason for which it cannot run. */
const findGround = async (service: Service, schedule: Row<'pipeline_schedules'>): Promise<Ground | string> => {
  const project = await findProjectRow(service.database.db, { id: schedule.project_id });
  if (project === undefined) {
    return 'its project is deleted';
  }
  const owner = await findPipelineUser(service, project, schedule.owner_id);
  if (typeof owner === 'string') {
    return owner;
  }
  const commit = await findRef(service, project, schedule.ref);
  return commit === undefined ? `there is no branch or tag "${schedule.ref}"` : { project, owner, commit };
};

/**
 * Inserts a pending pipeline on the commit that the schedule's ref stands for now, with the variables as they are now,
 * and once for each due time however often this runs. A schedule that cannot run stays as it is, with a line in the
 * log: someone may put right what is wrong. Throws when the storage is out of reach.
 */
export const runPipelineSchedule: JobHandler<'pipeline_schedule.run'> = async (service, { schedule_id, due_at }) => {
  const { database, clock, log } = service;
  const about = { schedule: schedule_id, due_at };
  const schedule = await findSchedule(database.db, schedule_id);
  if (schedule === undefined) {
    log('info', 'a pipeline schedule was deleted before it ran', about);
    return;
  }
  const ground = await findGround(service, schedule);
  if (typeof ground === 'string') {
    log('warn', 'a pipeline schedule did not run', { ...about, reason: ground });
    return;
  }
  const variables = await listVariables(database.db, schedule_id);
  const request = {
    ref: schedule.ref,
    sha: ground.commit.sha,
    tag: toDbBoolean(ground.commit.tag),
    source: 'schedule',
    user_id: ground.owner.id,
    variables: variables.map(variableRecord),
  } as const;
  const plan = await planPipeline(service, ground.project, request);
  const nothing = nothingToRun(plan);
  if (nothing !== undefined) {
    log('warn', 'a pipeline schedule did not run', { ...about, reason: nothing });
    return;
  }
  const columns = { ...request, ...plannedColumns(plan, clock.now()), project_id: ground.project.id };
  const pipeline = await insertScheduledPipeline(
    database.db,
    { ...columns, schedule_id, due_at },
    (transaction, inserted) => addPlannedJobs(transaction, inserted, plan),
  );
  if (pipeline === undefined) {
    log('info', 'a pipeline schedule had run already', about);
  } else {
    log('info', 'a pipeline schedule ran', { ...about, pipeline: pipeline.id });
  }
};
