/** The stars that users give to projects, in the database. */
import type { Db } from '../../db/database.ts';

/** A user's star on a project. */
export interface Star {
  readonly projectId: number;
  readonly userId: number;
}

/** Whether there was none before. */
export const addStar = async (db: Db, { projectId, userId }: Star, now: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('project_stars')
    .values({ project_id: projectId, user_id: userId, created_at: now })
    .onConflict((taken) => taken.columns(['project_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Whether there was one. */
export const removeStar = async (db: Db, { projectId, userId }: Star): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('project_stars')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
