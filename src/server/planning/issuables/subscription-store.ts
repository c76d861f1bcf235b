/** Users who subscribed to issues and merge requests. */
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import type { Subject } from './subject.ts';

interface Follower {
  readonly type: Subject['type'];
  readonly id: number;
  readonly userId: number;
}

const choiceOf = compiledQuery((db, { type, id, userId }: Follower) =>
  db
    .selectFrom('subscriptions')
    .select('subscribed')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('user_id', '=', userId),
);

const commentOf = compiledQuery((db, { type, id, userId }: Follower) =>
  db
    .selectFrom('notes')
    .select('id')
    .where('noteable_type', '=', type)
    .where('noteable_id', '=', id)
    .where('author_id', '=', userId)
    .where('system', '=', 0)
    .limit(1),
);

/**
 * Returns the last choice of the user. Without one, the author, assignees, and users who commented are subscribed; `people`
 * are the IDs of the author and the assignees.
 */
export const isSubscribed = async (
  db: Db,
  subject: Subject,
  userId: number,
  people: readonly number[],
): Promise<boolean> => {
  const follower = { type: subject.type, id: subject.id, userId };
  const [choice] = await choiceOf(db, follower);
  if (choice !== undefined) {
    return fromDbBoolean(choice.subscribed);
  }
  if (people.includes(userId)) {
    return true;
  }
  return (await commentOf(db, follower)).length > 0;
};

/** `now` is a timestamp. */
export const setSubscribed = async (
  db: Db,
  subject: Subject,
  userId: number,
  subscribed: boolean,
  now: string,
): Promise<void> => {
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      subject_type: subject.type,
      subject_id: subject.id,
      subscribed: toDbBoolean(subscribed),
      created_at: now,
    })
    .onConflict((existing) =>
      existing.columns(['subject_type', 'subject_id', 'user_id']).doUpdateSet({ subscribed: toDbBoolean(subscribed) }),
    )
    .execute();
};
