/** The variables of pipeline schedules in the database. A schedule's `updated_at` follows theirs: they are part of its record. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

type Variable = Row<'pipeline_schedule_variables'>;

/** The variables of a schedule in the order they were made. */
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

/** Rejects with the engine's duplicate or orphan error when the key is taken or the schedule gone. */
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

/** Undefined when there is no such variable. */
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

/** The variable as it was; undefined when there is none. */
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
