/**
 * Creates to-do items for assignees and mentioned users. `database.db` is the transaction that changes the issue or the
 * merge request.
 */
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { viewersOf } from '../../organization/members/viewers.ts';
import { usersByIds } from '../../people/users/store.ts';
import { hasRole, readsCode } from '../../request/access-level.ts';
import { isActive } from '../../request/user-state.ts';
import { insertTodos, usersByNames } from './todo-store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import type { Noteable } from './subject.ts';

/** Names in lower case; true for names in the greeting at the start of a text. */
type MentionedNames = ReadonlyMap<string, boolean>;

/** Maximum number of users whom one text mentions. */
const maxMentions = 100;

const code = /```[\s\S]*?```|`[^`\n]*`/g;

/** An email address such as `a@b` mentions nobody, and a full stop at the end belongs to the sentence. */
const mention = /(?<![\w@/.-])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_-])?)/gi;

const greeting = /^(?:@\S+|and|&|,)$/i;

/** Returns the length of the greeting: `@ann and @ben, look` addresses two users. */
const greetingLength = (text: string): number => {
  const start = text.length - text.trimStart().length;
  let end = start;
  for (const word of text.slice(start, start + maxMentions * maxMentions).split(/(\s+)/)) {
    if (word.trim() !== '' && !greeting.test(word)) break;
    end += word.length;
  }
  return end;
};

/** Names in code mention nobody. */
export const mentionedNames = (text: string): MentionedNames => {
  const prose = text.replaceAll(code, (inside) => ' '.repeat(inside.length));
  const greeted = greetingLength(prose);
  const names = new Map<string, boolean>();
  for (const { index, 1: name = '' } of prose.matchAll(mention)) {
    if (names.size === maxMentions) break;
    const key = fold(name);
    if (!names.has(key)) names.set(key, index < greeted);
  }
  return names;
};

type User = Row<'users'>;

/** The properties that decide about visibility. */
type Readable = Pick<Noteable, 'subject' | 'project' | 'people' | 'confidential'>;

/** Returns active users who can see the subject. The number of queries does not depend on the number of users. */
const readersOf = async (
  database: OpenDatabase,
  { subject, project, people, confidential }: Readable,
  users: readonly User[],
  now: Date,
): Promise<User[]> => {
  const active = users.filter(isActive);
  const viewers = await viewersOf(database, project, active, toDay(now));
  const readers = viewers.filter(({ user, level }) => {
    const seesThis = !confidential || hasRole(level, 'reporter') || people.includes(user.id);
    return seesThis && (subject.type === 'issue' || readsCode({ ...project, accessLevel: level }));
  });
  return readers.map(({ user }) => user);
};

export interface MentionSource {
  readonly text: string;
  /** The text before the change: users whom it mentions got their to-do item then. */
  readonly before?: string;
  /** The note with this text; absent for a description. */
  readonly note?: Row<'notes'>;
  readonly authorId: number;
  readonly now: Date;
}

/** Creates items for mentioned users who can see the subject, except for the author of the text. */
export const createMentionTodos = async (
  database: OpenDatabase,
  noteable: Noteable,
  source: MentionSource,
): Promise<void> => {
  const { text, before = '', note, authorId, now } = source;
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
    const addressed = readers.filter(
      (user) => mentioned.get(user.username_folded) === (action === 'directly_addressed'),
    );
    const userIds = addressed.map(({ id }) => id);
    const todo = { action, body, authorId, noteId: note?.id ?? null, now: toTimestamp(now) };
    await insertTodos(database.db, noteable, userIds, todo);
  }
};

/** Creates items for assignees, except for the user who assigned them. */
export const createAssignmentTodos = async (
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
