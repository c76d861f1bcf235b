/** What a change of refs changes in its project's row, and what it leaves for later. */
import type { Db, OpenDatabase } from '../../db/database.ts';
import { protectFirstBranch } from '../../organization/protected-branches/store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Notes that something happened in a project. */
export const noteProjectActivity = async (db: Db, projectId: number, now: Date): Promise<void> => {
  const at = toTimestamp(now);
  await db
    .updateTable('projects')
    .set({ last_activity_at: at })
    .where('id', '=', projectId)
    .where('last_activity_at', '<', at)
    .execute();
};

/** The default branch of a project as it is now; null while there is none, and when the project is gone. */
export const defaultBranchOf = async (db: Db, projectId: number): Promise<string | null> => {
  const row = await db.selectFrom('projects').select('default_branch').where('id', '=', projectId).executeTakeFirst();
  return row?.default_branch ?? null;
};

/** Sets the default branch of a project that has none, and protects it; one that was chosen meanwhile stays. */
export const setFirstDefaultBranch = async (
  db: OpenDatabase['db'],
  projectId: number,
  branch: string,
  now: Date,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('projects')
      .set({ default_branch: branch })
      .where('id', '=', projectId)
      .where('default_branch', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await protectFirstBranch(transaction, projectId, branch, toTimestamp(now));
  });
};
