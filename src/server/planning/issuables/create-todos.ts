/**
 * Asks people to look at something: those it is assigned to, and those whom somebody mentions. `database.db` is the
 * transaction in which that happens.
 */
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { viewersOf } from '../../organization/members/viewers.ts';
import { usersByIds } from '../../people/users/store.ts';
import { hasRole, readsCode } from '../../request/access-level.ts';
import { insertTodos, usersByNames } from './todo-store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import type { Noteable } from './subject.ts';

/** The names that a text mentions, lower-cased; true for those that the text starts with. */
type MentionedNames = ReadonlyMap<string, boolean>;

/** So many people at most are told of one text. */
const most = 100;

const code = /```[\s\S]*?```|`[^`\n]*`/g;

/** Not the end of an address such as `a@b`; a full stop at the end is that of the sentence. */
const mention = /(?<![\w@/.-])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_-])?)/gi;

const greeting = /^(?:@\S+|and|&|,)$/i;

/** How far into the text its greeting goes: `@ann and @ben, look` is addressed to two. */
const greetingLength = (text: string): number => {
  const start = text.length - text.trimStart().length;
  let end = start;
  for (const word of text.slice(start, start + most * most).split(/(\s+)/)) {
    if (word.trim() !== '' && !greeting.test(word)) break;
    end += word.length;
  }
  return end;
};

/** Names in code stand for themselves. */
export const mentionedNames = (text: string): MentionedNames => {
  const prose = text.replaceAll(code, (inside) => ' '.repeat(inside.length));
  const greeted = greetingLength(prose);
  const names = new Map<string, boolean>();
  for (const { index, 1: name = '' } of prose.matchAll(mention)) {
    if (names.size === most) break;
    const key = fold(name);
    if (!names.has(key)) names.set(key, index < greeted);
  }
  return names;
};

type User = Row<'users'>;

/** What a reader's eyes depend on. */
type Readable = Pick<Noteable, 'subject' | 'project' | 'people' | 'confidential'>;

/** Those of the users who can sign in and see it. However many they are, it takes the same few queries. */
const readersOf = async (
  database: OpenDatabase,
  { subject, project, people, confidential }: Readable,
  users: readonly User[],
  now: Date,
): Promise<User[]> => {
  const active = users.filter((user) => user.state === 'active');
  const viewers = await viewersOf(database, project, active, toDay(now));
  const readers = viewers.filter(({ user, level }) => {
    const seesThis = !confidential || hasRole(level, 'reporter') || people.includes(user.id);
    return seesThis && (subject.type === 'issue' || readsCode({ ...project, accessLevel: level }));
  });
  return readers.map(({ user }) => user);
};

/** A text that may mention people. */
export interface MentionSource {
  readonly text: string;
  /** What it was before: those who were mentioned then know already. */
  readonly before?: string;
  /** The note that it is the body of; otherwise it is a description. */
  readonly note?: Row<'notes'>;
  readonly authorId: number;
  readonly now: Date;
}

/** Asks those whom a text mentions and who see what it is about, except for whoever wrote it. */
export const createMentionTodos = async (
  database: OpenDatabase,
  noteable: Noteable,
  said: MentionSource,
): Promise<void> => {
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
