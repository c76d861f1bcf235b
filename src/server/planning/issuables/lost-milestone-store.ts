import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Actor } from './record-activity.ts';

const tables = [
  { table: 'issues', type: 'issue', project: 'project_id' },
  { table: 'merge_requests', type: 'merge_request', project: 'target_project_id' },
] as const;

/**
 * Adds the note and sets the time that an update of each issue and merge request would. Runs in the transaction that deletes
 * the milestone, before it does.
 */
export const recordLostMilestone = async (
  transaction: Db,
  milestoneId: number,
  { authorId, now }: Actor,
): Promise<void> => {
  const at = toTimestamp(now);
  for (const { table, type, project } of tables) {
    // The update comes first: it locks the rows, so that nobody else takes the milestone from them meanwhile.
    await transaction.updateTable(table).set({ updated_at: at }).where('milestone_id', '=', milestoneId).execute();
    await sql`
      insert into notes (noteable_type, noteable_id, project_id, author_id, body, system, attachment, created_at, updated_at)
      select ${type}, id, ${sql.ref(project)}, ${authorId}, 'removed the milestone', 1, null, ${at}, ${at}
      from ${sql.table(table)} where milestone_id = ${milestoneId} order by id`.execute(transaction);
  }
};
