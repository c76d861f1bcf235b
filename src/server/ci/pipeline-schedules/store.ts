import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PipelineSchedulesTable } from '../../db/tables/ci.ts';
import { toDbBoolean, type DbBoolean } from '../../db/values.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { AccessLoss } from '../../request/service.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Variable = Row<'pipeline_schedule_variables'>;

/** The variables of a schedule, oldest first. */
export const listVariables = (db: Db, scheduleId: number): Promise<Variable[]> =>
  db
    .selectFrom('pipeline_schedule_variables')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .orderBy('id')
    .execute();

const touch = async (db: Db, changed: Variable | undefined, now: string): Promise<void> => {
  if (changed !== undefined) {
    await db.updateTable('pipeline_schedules').set({ updated_at: now }).where('id', '=', changed.schedule_id).execute();
  }
};

/** Rejects with the engine's duplicate error if the key is taken, and with the orphan error if the schedule was deleted. */
export const insertVariable = (db: Db, variable: Omit<Variable, 'id'>, now: string): Promise<Variable> =>
  db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('pipeline_schedule_variables')
      .values(variable)
      .returningAll()
      .executeTakeFirstOrThrow();
    await touch(transaction, inserted, now);
    return inserted;
  });

/** Undefined if the schedule does not have the variable. */
export const updateVariable = (
  db: Db,
  { schedule_id, key, value }: Omit<Variable, 'id'>,
  now: string,
): Promise<Variable | undefined> =>
  db.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('pipeline_schedule_variables')
      .set({ value })
      .where('schedule_id', '=', schedule_id)
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst();
    await touch(transaction, updated, now);
    return updated;
  });

/** Returns the deleted variable; undefined if there was none. */
export const deleteVariable = (db: Db, scheduleId: number, key: string, now: string): Promise<Variable | undefined> =>
  db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('pipeline_schedule_variables')
      .where('schedule_id', '=', scheduleId)
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst();
    await touch(transaction, deleted, now);
    return deleted;
  });

type Schedule = Row<'pipeline_schedules'>;

export const insertSchedule = (db: Db, schedule: Insertable<PipelineSchedulesTable>): Promise<Schedule> =>
  db.insertInto('pipeline_schedules').values(schedule).returningAll().executeTakeFirstOrThrow();

/** A schedule by ID, whatever its project. */
export const findSchedule = (db: Db, id: number): Promise<Schedule | undefined> =>
  db.selectFrom('pipeline_schedules').selectAll().where('id', '=', id).executeTakeFirst();

/** Schedules that match all members that are given. */
export type ScheduleSearch = AccessLoss & { readonly ids?: readonly number[] };

/** A page of a project's schedules, oldest first. */
export const listSchedules = (
  db: Db,
  filter: { readonly projectId: number; readonly active?: boolean | undefined },
  page: PageRequest,
): Promise<Slice<Schedule[]>> => {
  const { projectId, active } = filter;
  const matching = db
    .selectFrom('pipeline_schedules')
    .where('project_id', '=', projectId)
    .$if(active !== undefined, (query) => query.where('active', '=', toDbBoolean(active === true)));
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

/** The columns of a schedule that users can change. */
export type ScheduleChanges = Updateable<
  Pick<PipelineSchedulesTable, 'description' | 'ref' | 'cron' | 'cron_timezone' | 'active' | 'owner_id' | 'updated_at'>
>;

/** Undefined if the schedule was deleted. */
export const updateSchedule = (db: Db, id: number, changes: ScheduleChanges): Promise<Schedule | undefined> =>
  db.updateTable('pipeline_schedules').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Updates a schedule and computes its next time from the updated row. The update comes first and locks the row, so that
 * concurrent updates see each other's values.
 */
export const updateAndReschedule = (
  db: Db,
  id: number,
  changes: ScheduleChanges,
  nextRunOf: (schedule: Schedule) => string | null,
): Promise<Schedule | undefined> =>
  db.transaction().execute(async (transaction) => {
    const changed = await updateSchedule(transaction, id, changes);
    if (changed === undefined) {
      return undefined;
    }
    const next_run_at = nextRunOf(changed);
    await transaction.updateTable('pipeline_schedules').set({ next_run_at }).where('id', '=', id).execute();
    return { ...changed, next_run_at };
  });

/** Deletes a schedule with its variables; its pipelines stay. False if it was deleted already. */
export const deleteSchedule = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('pipeline_schedules').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

const active: DbBoolean = 1;

/** The active schedules of an owner, of a project, in a group and those below it, or with these IDs, by ID. */
export const activeSchedules = (db: Db, { ids, userId, projectId, lineage }: ScheduleSearch): Promise<Schedule[]> =>
  db
    .selectFrom('pipeline_schedules')
    .selectAll()
    .where('active', '=', active)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as readonly number[]))
    .$if(userId !== undefined, (query) => query.where('owner_id', '=', userId as number))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as number))
    .$if(lineage !== undefined, (query) =>
      query.where('project_id', 'in', (from) =>
        from
          .selectFrom('projects')
          .select('projects.id')
          .where('projects.namespace_id', 'in', idsWithin(lineage as string)),
      ),
    )
    .orderBy('id')
    .execute();

/** Deactivates a schedule; false if its owner, its ref, or the time of its last change is another one by now. */
export const deactivate = async (db: Db, seen: Schedule, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pipeline_schedules')
    .set({ active: 0, updated_at: now })
    .where('id', '=', seen.id)
    .where('active', '=', active)
    .where('updated_at', '=', seen.updated_at)
    .where('ref', '=', seen.ref)
    .where('owner_id', seen.owner_id === null ? 'is' : '=', seen.owner_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export type TimedSchedule = Schedule & { readonly next_run_at: string };

/** Active schedules whose next time has come, with IDs after `afterId`. */
export const dueSchedules = async (db: Db, now: string, afterId: number, limit: number): Promise<TimedSchedule[]> =>
  db
    .selectFrom('pipeline_schedules')
    .selectAll()
    .where('active', '=', active)
    .where('next_run_at', '<=', now)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ next_run_at: string }>()
    .execute();

/**
 * Moves a due schedule to its next time; false if the schedule has changed since it was read. The cron line is compared,
 * too, since a new line can have the same next time.
 */
export const reschedule = async (db: Db, seen: TimedSchedule, next: string | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pipeline_schedules')
    .set({ next_run_at: next })
    .where('id', '=', seen.id)
    .where('active', '=', active)
    .where('next_run_at', '=', seen.next_run_at)
    .where('cron', '=', seen.cron)
    .where('cron_timezone', '=', seen.cron_timezone)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
