/** Tells of what happens to issues and merge requests: in the discussion, and those who are to look at it. */
import type { Db, OpenDatabase } from '../../db/database.ts';
import { toTimestamp } from '../../db/values.ts';
import type { Noteable } from '../issuables/find-noteable.ts';
import { askAssigned, askMentioned } from '../todos/ask-people.ts';
import { doneBy } from '../todos/store.ts';
import { describeChanges, type Looks } from './describe-changes.ts';
import { addSystemNotes } from './system-notes.ts';

/** Who did it, and when. */
export interface Deed {
  readonly authorId: number;
  readonly now: Date;
}

/** Where it happened: the transaction that does it. */
type Place = Parameters<typeof addSystemNotes>[1];

/** A subject was closed, opened again or merged: the one who did it has nothing more to do there. */
export const tellOfState = async (
  transaction: Db,
  place: Place,
  { state, authorId, now }: Deed & { readonly state: 'closed' | 'reopened' | 'merged' },
): Promise<void> => {
  await addSystemNotes(transaction, place, { bodies: [state], authorId, now });
  await doneBy(transaction, authorId, place.subject, toTimestamp(now));
};

/** Asks the people of something new. `database.db` is the transaction that makes it. */
export const tellOfNew = async (
  database: OpenDatabase,
  noteable: Noteable,
  {
    description,
    assigneeIds,
    ...deed
  }: Deed & { readonly description: string; readonly assigneeIds: readonly number[] },
): Promise<void> => {
  await askAssigned(database, noteable, { ...deed, userIds: assigneeIds });
  await askMentioned(database, noteable, { ...deed, text: description });
};

/** Says what is different, and asks those who were not asked before. `database.db` is the transaction that changes it. */
export const tellOfChanges = async (
  database: OpenDatabase,
  noteable: Noteable,
  { before, after, ...deed }: Deed & { readonly before: Looks; readonly after: Looks },
): Promise<void> => {
  const bodies = describeChanges(before, after);
  if (bodies.length === 0) {
    return;
  }
  await addSystemNotes(database.db, noteable, { ...deed, bodies });
  await doneBy(database.db, deed.authorId, noteable.subject, toTimestamp(deed.now));
  const userIds = [...after.assignees.keys()].filter((id) => !before.assignees.has(id));
  await askAssigned(database, noteable, { ...deed, userIds });
  await askMentioned(database, noteable, { ...deed, text: after.description, before: before.description });
};
