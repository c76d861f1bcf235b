/**
 * Asks people to look at something: those it is assigned to, and those whom somebody mentions. `database.db` is the
 * transaction in which that happens.
 */
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/values.ts';
import type { Noteable } from '../issuables/find-noteable.ts';
import { usersByIds } from '../../people/users/store.ts';
import { mentionedNames } from './mentions.ts';
import { readersOf } from './readers.ts';
import { insertTodos, usersByNames } from './store.ts';

/** A text that may mention people. */
export interface SaidText {
  readonly text: string;
  /** What it was before: those who were mentioned then know already. */
  readonly before?: string;
  /** The note that it is the body of; otherwise it is a description. */
  readonly note?: Row<'notes'>;
  readonly authorId: number;
  readonly now: Date;
}

/** Asks those whom a text mentions and who see what it is about, except for whoever wrote it. */
export const askMentioned = async (database: OpenDatabase, noteable: Noteable, said: SaidText): Promise<void> => {
  const { text, before = '', note, authorId, now } = said;
  const known = mentionedNames(before);
  const mentioned = mentionedNames(text);
  const fresh = [...mentioned.keys()].filter((name) => !known.has(name));
  if (fresh.length === 0) {
    return;
  }
  const users = (await usersByNames(database.db, fresh)).filter(({ id }) => id !== authorId);
  const readers = await readersOf(database, noteable, users, now);
  const body = note?.body ?? noteable.title;
  for (const action of ['directly_addressed', 'mentioned'] as const) {
    const asked = readers.filter((user) => mentioned.get(user.username_folded) === (action === 'directly_addressed'));
    const userIds = asked.map(({ id }) => id);
    const todo = { action, body, authorId, noteId: note?.id ?? null, now: toTimestamp(now) };
    await insertTodos(database.db, noteable, userIds, todo);
  }
};

/** Asks those whom something is assigned to, except for whoever assigned it. */
export const askAssigned = async (
  database: OpenDatabase,
  noteable: Noteable,
  { userIds, authorId, now }: { readonly userIds: readonly number[]; readonly authorId: number; readonly now: Date },
): Promise<void> => {
  const others = userIds.filter((id) => id !== authorId);
  if (others.length === 0) {
    return;
  }
  const users = [...(await usersByIds(database.db, others)).values()];
  const readers = await readersOf(database, noteable, users, now);
  const todo = { action: 'assigned', body: noteable.title, authorId, noteId: null, now: toTimestamp(now) } as const;
  await insertTodos(
    database.db,
    noteable,
    readers.map(({ id }) => id),
    todo,
  );
};
