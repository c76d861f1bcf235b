/** Tells of what happens to issues and merge requests: in the discussion, and those who are to look at it. */
import type { Db, OpenDatabase } from '../../db/database.ts';
import { fromDbBoolean, type DbBoolean } from '../../db/values.ts';
import { usersByIds } from '../../people/users/store.ts';
import { labelNamesOf, milestonesByIds } from './label-store.ts';
import { createAssignmentTodos, createMentionTodos } from './create-todos.ts';
import { markTodosDone } from './todo-store.ts';
import { addSystemNotes, describeChanges, type Snapshot } from './system-notes.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable, Subject } from './subject.ts';

/** A row of either table; columns that it lacks are told nothing of. */
interface ChangingRow {
  readonly title: string;
  readonly description: string;
  readonly milestone_id: number | null;
  readonly discussion_locked: DbBoolean;
  readonly confidential?: DbBoolean;
  readonly due_date?: string | null;
  readonly target_branch?: string;
}

/** What people see of a row, with its labels, its milestone and those it is assigned to. */
export const readSnapshot = async (
  db: Db,
  { type, id }: Subject,
  row: ChangingRow,
  assigneeIds: readonly number[],
): Promise<Snapshot> => {
  const labels = await labelNamesOf(db, type, [id]);
  const milestones = await milestonesByIds(db, [row.milestone_id]);
  const users = await usersByIds(db, assigneeIds);
  return {
    title: row.title,
    description: row.description,
    labels: labels.get(id) ?? [],
    milestone: row.milestone_id === null ? null : (milestones.get(row.milestone_id)?.title ?? null),
    assignees: new Map(assigneeIds.map((userId) => [userId, users.get(userId)?.username ?? ''])),
    locked: fromDbBoolean(row.discussion_locked),
    ...(row.confidential === undefined ? {} : { confidential: fromDbBoolean(row.confidential) }),
    ...(row.due_date === undefined ? {} : { dueDate: row.due_date }),
    ...(row.target_branch === undefined ? {} : { targetBranch: row.target_branch }),
  };
};

/** Who did it, and when. */
export interface Actor {
  readonly authorId: number;
  readonly now: Date;
}

/** Where it happened: the transaction that does it. */
type Place = Parameters<typeof addSystemNotes>[1];

/** A subject was closed, opened again or merged: the one who did it has nothing more to do there. */
export const recordStateChange = async (
  transaction: Db,
  place: Place,
  { state, authorId, now }: Actor & { readonly state: 'closed' | 'reopened' | 'merged' },
): Promise<void> => {
  await addSystemNotes(transaction, place, { bodies: [state], authorId, now });
  await markTodosDone(transaction, authorId, place.subject, toTimestamp(now));
};

/** Asks the people of something new. `database.db` is the transaction that makes it. */
export const recordCreated = async (
  database: OpenDatabase,
  noteable: Noteable,
  {
    description,
    assigneeIds,
    ...actor
  }: Actor & { readonly description: string; readonly assigneeIds: readonly number[] },
): Promise<void> => {
  await createAssignmentTodos(database, noteable, { ...actor, userIds: assigneeIds });
  await createMentionTodos(database, noteable, { ...actor, text: description });
};

/** Says what is different, and asks those who were not asked before. `database.db` is the transaction that changes it. */
export const recordChanges = async (
  database: OpenDatabase,
  noteable: Noteable,
  { before, after, ...actor }: Actor & { readonly before: Snapshot; readonly after: Snapshot },
): Promise<void> => {
  const bodies = describeChanges(before, after);
  if (bodies.length === 0) {
    return;
  }
  await addSystemNotes(database.db, noteable, { ...actor, bodies });
  await markTodosDone(database.db, actor.authorId, noteable.subject, toTimestamp(actor.now));
  const userIds = [...after.assignees.keys()].filter((id) => !before.assignees.has(id));
  await createAssignmentTodos(database, noteable, { ...actor, userIds });
  await createMentionTodos(database, noteable, { ...actor, text: after.description, before: before.description });
};
