/** Records changes of issues and merge requests as events, notes, and to-do items. */
import type { Db, OpenDatabase } from '../../db/database.ts';
import { fromDbBoolean, type DbBoolean } from '../../db/values.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { usersByIds } from '../../people/users/store.ts';
import { labelNamesOf, milestonesByIds } from './label-store.ts';
import { createAssignmentTodos, createMentionTodos } from './create-todos.ts';
import { markTodosDone } from './todo-store.ts';
import { addSystemNotes, describeChanges, type Snapshot } from './system-notes.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable, Subject } from './subject.ts';
import {
  changesBetween,
  fireIssuable,
  fireOpened,
  fireUpdated,
  type IssuableRow,
  projectIdOf,
  stateColumns,
  subjectOf,
} from './fire-issuable.ts';

/** A row of either table; optional columns are those of one table. */
interface ChangingRow {
  readonly title: string;
  readonly description: string;
  readonly milestone_id: number | null;
  readonly discussion_locked: DbBoolean;
  readonly confidential?: DbBoolean;
  readonly due_date?: string | null;
  readonly target_branch?: string;
}

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

/** The user who made a change, and the time. */
export interface Actor {
  readonly authorId: number;
  readonly now: Date;
}

/** An issue or a merge request before and after a change. */
interface ChangedRows {
  readonly before: IssuableRow;
  readonly after: IssuableRow;
}

const deeds = { closed: 'close', reopened: 'reopen', merged: 'merge' } as const;

/** The user who changes the state has nothing left to do there. Runs in the transaction that changes it. */
export const recordStateChange = async (
  transaction: Db,
  { before, after }: ChangedRows,
  { state, authorId, now }: Actor & { readonly state: keyof typeof deeds },
): Promise<void> => {
  const projectId = projectIdOf(after);
  const target = { ...subjectOf(after), iid: after.iid, title: after.title };
  await recordEvent(transaction, { projectId, authorId, action: state, target, now });
  await addSystemNotes(
    transaction,
    { subject: target, project: { id: projectId } },
    { bodies: [state], authorId, now },
  );
  await markTodosDone(transaction, authorId, target, toTimestamp(now));
  const changes = () => changesBetween(before, after, stateColumns);
  await fireIssuable(transaction, after, { action: deeds[state], changes, authorId, now });
};

/** `database.db` is the transaction that creates the issue or the merge request. */
export const recordCreated = async (
  database: OpenDatabase,
  noteable: Noteable,
  { row, assigneeIds, ...actor }: Actor & { readonly row: IssuableRow; readonly assigneeIds: readonly number[] },
): Promise<void> => {
  const { subject, project, iid, title } = noteable;
  const event = { ...actor, projectId: project.id, action: 'created', target: { ...subject, iid, title } } as const;
  await recordEvent(database.db, event);
  await createAssignmentTodos(database, noteable, { ...actor, userIds: assigneeIds });
  await createMentionTodos(database, noteable, { ...actor, text: row.description });
  await fireOpened(database.db, row, actor);
};

/**
 * Adds a note for each difference, and to-do items for new assignees and newly mentioned users. `database.db` is the
 * transaction that makes the changes.
 */
export const recordChanges = async (
  database: OpenDatabase,
  noteable: Noteable,
  {
    before,
    after,
    rows,
    ...actor
  }: Actor & { readonly before: Snapshot; readonly after: Snapshot; readonly rows: ChangedRows },
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
  await fireUpdated(database.db, rows, { ...actor, before, after });
};
