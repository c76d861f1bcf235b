/** Makes the pipeline of a schedule whose time has come. */
import { projectLevel } from '../auth/access.ts';
import { holds } from '../auth/standing.ts';
import { findProjectRow } from '../auth/store.ts';
import type { Row } from '../db/schema.ts';
import { fromTruth, toTimestamp, toTruth } from '../db/values.ts';
import type { ResolvedRef } from '../git/resolve-commit.ts';
import type { JobHandler } from '../jobs/handlers.ts';
import type { Service } from '../service.ts';
import { findUser } from '../users/store.ts';
import { findRef } from './find-ref.ts';
import { variableRecord } from './record.ts';
import { findSchedule, insertScheduledPipeline } from './store.ts';
import { listVariables } from './variable-store.ts';

interface Ground {
  readonly project: Row<'projects'>;
  readonly owner: Row<'users'>;
  readonly commit: ResolvedRef;
}

/** What a schedule runs on, or the reason for which it cannot run. */
const findGround = async (service: Service, schedule: Row<'pipeline_schedules'>): Promise<Ground | string> => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: schedule.project_id });
  if (project === undefined) {
    return 'its project is deleted';
  }
  if (fromTruth(project.archived)) {
    return 'its project is archived';
  }
  if (!fromTruth(project.jobs_enabled)) {
    return 'its project has pipelines switched off';
  }
  const owner = schedule.owner_id === null ? undefined : await findUser(db, schedule.owner_id);
  if (owner === undefined) {
    return 'its owner is gone';
  }
  if (owner.state === 'blocked') {
    return 'its owner is blocked';
  }
  const level = await projectLevel(service, project, { id: owner.id, admin: fromTruth(owner.admin) });
  if (!holds(level, 'developer')) {
    return 'its owner is no developer of the project any more';
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
  const now = toTimestamp(clock.now());
  const pipeline = await insertScheduledPipeline(database.db, {
    project_id: ground.project.id,
    ref: schedule.ref,
    sha: ground.commit.sha,
    tag: toTruth(ground.commit.tag),
    status: 'pending',
    source: 'schedule',
    user_id: ground.owner.id,
    schedule_id,
    due_at,
    variables: variables.map(variableRecord),
    created_at: now,
    updated_at: now,
  });
  if (pipeline === undefined) {
    log('info', 'a pipeline schedule had run already', about);
  } else {
    log('info', 'a pipeline schedule ran', { ...about, pipeline: pipeline.id });
  }
};
