import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';

const assigneesOf = compiledQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('issue_assignees').selectAll().where('issue_id', 'in', ids).orderBy('user_id'),
);

/** Returns sorted user IDs by issue; issues without assignees are left out. */
export const assigneeIdsOf = async (db: Db, issueIds: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  if (issueIds.length === 0) {
    return found;
  }
  for (const { issue_id: issue, user_id: user } of await assigneesOf(db, { ids: issueIds })) {
    found.set(issue, [...(found.get(issue) ?? []), user]);
  }
  return found;
};
