import type { Db } from '../../db/database.ts';

interface Star {
  readonly projectId: number;
  readonly userId: number;
}

/** Returns false if it was starred already. */
export const addStar = async (db: Db, { projectId, userId }: Star, now: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('project_stars')
    .values({ project_id: projectId, user_id: userId, created_at: now })
    .onConflict((taken) => taken.columns(['project_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Returns false if it was not starred. */
export const removeStar = async (db: Db, { projectId, userId }: Star): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('project_stars')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
