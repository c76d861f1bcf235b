/** The columns of a project that change with its refs. */
import type { Db, OpenDatabase } from '../../db/database.ts';
import { protectFirstBranch } from '../../organization/protected-branches/store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Sets the time of a project's last activity, which never goes back. */
export const updateLastActivity = async (db: Db, projectId: number, now: Date): Promise<void> => {
  const at = toTimestamp(now);
  await db
    .updateTable('projects')
    .set({ last_activity_at: at })
    .where('id', '=', projectId)
    .where('last_activity_at', '<', at)
    .execute();
};

/** The current default branch of a project; null if there is none or the project was deleted. */
export const defaultBranchOf = async (db: Db, projectId: number): Promise<string | null> => {
  const row = await db.selectFrom('projects').select('default_branch').where('id', '=', projectId).executeTakeFirst();
  return row?.default_branch ?? null;
};

/** Sets and protects the default branch of a project that has none; a branch that was set meanwhile stays. */
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
