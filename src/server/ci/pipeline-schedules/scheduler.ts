/** Turns schedules whose time has come into jobs. */
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import { nextRunOf } from './validate.ts';
import { dueSchedules, reschedule } from './store.ts';
import type { Service } from '../../request/service.ts';
import { enqueue } from '../../queue/store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/**
 * Moves a schedule to its next time and enqueues the run of the one that was reached: both or neither, and only if the
 * schedule still is as it was read. So of two processes that see the same due time, one fires it.
 */
const fire = async ({ database, clock }: Service, schedule: DueSchedule): Promise<void> => {
  const now = clock.now();
  const next = nextRunOf(schedule, now);
  await database.db.transaction().execute(async (transaction) => {
    if (await reschedule(transaction, schedule, next)) {
      const payload = { schedule_id: schedule.id, due_at: schedule.next_run_at };
      await enqueue(transaction, { kind: 'pipeline_schedule.run', payload, now });
    }
  });
};

type DueSchedule = Row<'pipeline_schedules'> & { readonly next_run_at: string };

/** Schedules that are read at once. */
const batch = 100;

/**
 * Fires every active schedule whose `next_run_at` has come. Times that were missed while no process ran count once: the
 * next time is after now, however many lie between.
 */
export const fireDueSchedules = async (service: Service): Promise<void> => {
  const { database, clock, log } = service;
  let afterId = 0;
  for (;;) {
    const due = await dueSchedules(database.db, toTimestamp(clock.now()), afterId, batch);
    for (const schedule of due) {
      // One schedule that cannot be fired must not hold up the others.
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
