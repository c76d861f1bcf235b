/** Enqueues jobs for due schedules, and runs each job as a pipeline. */
import { errorText } from '../../formats/log.ts';
import { nextRunOf } from './validate.ts';
import { startScheduled } from './start-scheduled.ts';
import { dueSchedules, findSchedule, reschedule, type TimedSchedule } from './store.ts';
import type { Service } from '../../request/service.ts';
import { enqueue } from '../../queue/store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { isRefusal } from '../pipelines/run-access.ts';
import { findScheduleRun, stopSchedule } from './stop-schedules.ts';

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

/**
 * Runs a schedule for a due time. The reason why it cannot run is logged. A schedule whose owner cannot run it becomes inactive;
 * any other one stays active. Throws if the storage is unreachable.
 */
export const runPipelineSchedule: JobHandler<'pipeline_schedule.run'> = async (service, { schedule_id, due_at }) => {
  const { database, log } = service;
  const about = { schedule: schedule_id, due_at };
  const schedule = await findSchedule(database.db, schedule_id);
  if (schedule === undefined) {
    log('info', 'a pipeline schedule was deleted before it ran', about);
    return;
  }
  const run = await findScheduleRun(service, schedule);
  if (isRefusal(run)) {
    const { reason } = run;
    log('warn', 'a pipeline schedule did not run', { ...about, reason });
    if (run.about === 'owner') await stopSchedule(service, schedule, reason, { address: 'local' });
    return;
  }
  const started = await startScheduled(service, schedule, due_at, run);
  if (started === undefined) {
    log('info', 'a pipeline schedule had run already', about);
  } else if (typeof started === 'string') {
    log('warn', 'a pipeline schedule did not run', { ...about, reason: started });
  } else {
    log('info', 'a pipeline schedule ran', { ...about, pipeline: started.id });
  }
};
