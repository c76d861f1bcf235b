/** Reads what people see of an issue or a merge request, before and after a change. */
import type { Db } from '../../db/database.ts';
import { fromTruth, type Truth } from '../../db/values.ts';
import { labelNamesOf } from '../issuables/label-store.ts';
import { milestonesByIds } from '../issuables/milestone-store.ts';
import type { Subject } from '../issuables/subject.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Looks } from './describe-changes.ts';

/** A row of either table; columns that it lacks are told nothing of. */
export interface ChangingRow {
  readonly title: string;
  readonly description: string;
  readonly milestone_id: number | null;
  readonly discussion_locked: Truth;
  readonly confidential?: Truth;
  readonly due_date?: string | null;
  readonly target_branch?: string;
}

/** What people see of a row, with its labels, its milestone and those it is assigned to. */
export const readLooks = async (
  db: Db,
  { type, id }: Subject,
  row: ChangingRow,
  assigneeIds: readonly number[],
): Promise<Looks> => {
  const labels = await labelNamesOf(db, type, [id]);
  const milestones = await milestonesByIds(db, [row.milestone_id]);
  const users = await usersByIds(db, assigneeIds);
  return {
    title: row.title,
    description: row.description,
    labels: labels.get(id) ?? [],
    milestone: row.milestone_id === null ? null : (milestones.get(row.milestone_id)?.title ?? null),
    assignees: new Map(assigneeIds.map((userId) => [userId, users.get(userId)?.username ?? ''])),
    locked: fromTruth(row.discussion_locked),
    ...(row.confidential === undefined ? {} : { confidential: fromTruth(row.confidential) }),
    ...(row.due_date === undefined ? {} : { dueDate: row.due_date }),
    ...(row.target_branch === undefined ? {} : { targetBranch: row.target_branch }),
  };
};
