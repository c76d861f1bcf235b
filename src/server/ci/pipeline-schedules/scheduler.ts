/** Enqueues jobs for due schedules, and runs each job as a pipeline. */
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import { nextRunOf } from './validate.ts';
import { dueSchedules, findSchedule, listVariables, reschedule, type TimedSchedule } from './store.ts';
import type { Service } from '../../request/service.ts';
import { enqueue } from '../../queue/store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import { toDbBoolean } from '../../db/values.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { findPipelineUser, insertDue } from '../pipelines/create-pipeline.ts';
import { nothingToRun, planPipeline } from '../pipelines/plan-pipeline.ts';
import { variableRecord } from './record.ts';
import { type FoundRef, findRef } from '../../request/find-ref.ts';

/**
 * Moves a schedule to its next time and enqueues the run of the due one, in one transaction and only if the schedule is
 * still as it was read. So only one of two processes that see the same due time fires it.
 */
const fire = async ({ database, clock }: Service, schedule: TimedSchedule): Promise<void> => {
  const now = clock.now();
  const next = nextRunOf(schedule, now);
  await database.db.transaction().execute(async (transaction) => {
    if (await reschedule(transaction, schedule, next)) {
      const payload = { schedule_id: schedule.id, due_at: schedule.next_run_at };
      await enqueue(transaction, { kind: 'pipeline_schedule.run', payload, now });
    }
  });
};

/** The number of schedules that are read at once. */
const batch = 100;

/**
 * Fires every active schedule whose `next_run_at` has come. Times that were missed while no process ran count once, since
 * the next time is always after now.
 */
export const fireDueSchedules = async (service: Service): Promise<void> => {
  const { database, clock, log } = service;
  let afterId = 0;
  for (;;) {
    const due = await dueSchedules(database.db, toTimestamp(clock.now()), afterId, batch);
    for (const schedule of due) {
      // One schedule that cannot be fired must not block the others.
      await fire(service, schedule).catch((error: unknown) =>
        log('error', 'could not fire a pipeline schedule', { schedule: schedule.id, error: errorText(error) }),
      );
      afterId = schedule.id;
    }
    if (due.length < batch) {
      return;
    }
  }
};

interface RunContext {
  readonly project: Row<'projects'>;
  readonly owner: Row<'users'>;
  readonly commit: FoundRef;
}

/** The context for a run of a schedule, or the reason why it cannot run. */
const findRunContext = async (service: Service, schedule: Row<'pipeline_schedules'>): Promise<RunContext | string> => {
  const project = await findProjectRow(service.database.db, { id: schedule.project_id });
  if (project === undefined) {
    return 'its project was deleted';
  }
  const owner = await findPipelineUser(service, project, schedule.owner_id);
  if (typeof owner === 'string') {
    return owner;
  }
  const commit = await findRef(service, project, schedule.ref);
  return commit === undefined ? `there is no branch or tag "${schedule.ref}"` : { project, owner, commit };
};

/**
 * Creates a pipeline on the current commit of the schedule's ref, with the current variables, and only one for each due
 * time. The reason why a schedule cannot run is logged; the schedule stays active. Throws if the storage is unreachable.
 */
export const runPipelineSchedule: JobHandler<'pipeline_schedule.run'> = async (service, { schedule_id, due_at }) => {
  const { database, log } = service;
  const about = { schedule: schedule_id, due_at };
  const schedule = await findSchedule(database.db, schedule_id);
  if (schedule === undefined) {
    log('info', 'a pipeline schedule was deleted before it ran', about);
    return;
  }
  const context = await findRunContext(service, schedule);
  if (typeof context === 'string') {
    log('warn', 'a pipeline schedule did not run', { ...about, reason: context });
    return;
  }
  const variables = await listVariables(database.db, schedule_id);
  const request = {
    ref: context.commit.name,
    sha: context.commit.sha,
    tag: toDbBoolean(context.commit.tag),
    source: 'schedule',
    schedule: schedule.description,
    user_id: context.owner.id,
    variables: variables.map((variable) => variableRecord(service, variable)),
  } as const;
  const plan = await planPipeline(service, context.project, request);
  const nothing = nothingToRun(plan);
  if (nothing !== undefined) {
    log('warn', 'a pipeline schedule did not run', { ...about, reason: nothing });
    return;
  }
  const pipeline = await insertDue(service, context.project, { ...request, schedule_id, due_at }, plan);
  if (pipeline === undefined) {
    log('info', 'a pipeline schedule had run already', about);
  } else {
    log('info', 'a pipeline schedule ran', { ...about, pipeline: pipeline.id });
  }
};
