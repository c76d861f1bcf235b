import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { linkColumn, type Subject } from '../issuables/subject.ts';

export const setEstimate = async (db: Db, { type, id }: Subject, seconds: number): Promise<void> => {
  await sql`update ${sql.table(tableOf[type])} set time_estimate = ${seconds} where id = ${id}`.execute(db);
};

/** Negative seconds subtract from the time that was spent. */
export const addTime = async (
  db: Db,
  { type, id }: Subject,
  { userId, seconds, now }: { readonly userId: number; readonly seconds: number; readonly now: string },
): Promise<void> => {
  const none = { issue_id: null, merge_request_id: null };
  await db
    .insertInto('timelogs')
    .values({ ...none, [linkColumn[type]]: id, user_id: userId, seconds, spent_at: now })
    .execute();
};

/** Both times are in seconds. */
export const readTime = async (db: Db, { type, id }: Subject): Promise<{ estimate: number; spent: number }> => {
  const { rows } = await sql<{ estimate: number; spent: number | string }>`
    select t.time_estimate as estimate,
      (select coalesce(sum(l.seconds), 0) from timelogs l where ${sql.ref(`l.${linkColumn[type]}`)} = t.id) as spent
    from ${sql.table(tableOf[type])} t where t.id = ${id}`.execute(db);
  // PostgreSQL returns sums as text.
  return { estimate: rows[0]?.estimate ?? 0, spent: Number(rows[0]?.spent ?? 0) };
};
