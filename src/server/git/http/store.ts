/** What a push changes in its project's row. */
import type { Db } from '../../db/database.ts';
import { toTimestamp } from '../../db/values.ts';

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

/** Sets the default branch of a project that has none; one that was chosen meanwhile stays. */
export const setFirstDefaultBranch = async (db: Db, projectId: number, branch: string): Promise<void> => {
  await db
    .updateTable('projects')
    .set({ default_branch: branch })
    .where('id', '=', projectId)
    .where('default_branch', 'is', null)
    .execute();
};
