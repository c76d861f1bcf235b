/** Whom issues are assigned to, in the database. */
import type { Db } from '../../db/database.ts';

/** The IDs of the users that each issue is assigned to, in order; an issue without any is left out. */
export const assigneeIdsOf = async (db: Db, issueIds: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  if (issueIds.length === 0) {
    return found;
  }
  const rows = await db
    .selectFrom('issue_assignees')
    .selectAll()
    .where('issue_id', 'in', [...issueIds])
    .orderBy('user_id')
    .execute();
  for (const { issue_id: issue, user_id: user } of rows) {
    found.set(issue, [...(found.get(issue) ?? []), user]);
  }
  return found;
};

/** Makes these the only users that an issue is assigned to. */
export const setAssignees = async (transaction: Db, issueId: number, userIds: readonly number[]): Promise<void> => {
  await transaction.deleteFrom('issue_assignees').where('issue_id', '=', issueId).execute();
  if (userIds.length > 0) {
    const rows = [...new Set(userIds)].map((user_id) => ({ issue_id: issueId, user_id }));
    await transaction.insertInto('issue_assignees').values(rows).execute();
  }
};
