/** Changes of refs between git's end and the end of all that follows. */
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import type { RefChange } from './ref-change.ts';
import type { RefUpdate } from './ref-update.ts';

/** Writes a change down, so that another process can take it up; its ID. */
export const addPending = async (
  db: Db,
  { project, userId, updates }: Omit<RefChange, 'dir'>,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto('pending_pushes')
    .values({
      project_id: project.id,
      user_id: userId,
      updates: JSON.stringify(updates),
      created_at: toTimestamp(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Crosses a change off; false when another process has done so. Until the transaction ends, others wait. */
export const removePending = async (transaction: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await transaction.deleteFrom('pending_pushes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Changes written down before a time, the oldest first. */
export const pendingBefore = (db: Db, time: string, limit: number): Promise<Row<'pending_pushes'>[]> =>
  db.selectFrom('pending_pushes').selectAll().where('created_at', '<', time).orderBy('id').limit(limit).execute();

/** The changes in a row: only `addPending` writes it. */
export const updatesIn = ({ updates }: Row<'pending_pushes'>): RefUpdate[] => JSON.parse(updates) as RefUpdate[];
