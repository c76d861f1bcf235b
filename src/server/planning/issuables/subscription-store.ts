/** Who is told of what happens to an issue or a merge request. */
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import type { Subject } from './subject.ts';

interface Follower {
  readonly type: Subject['type'];
  readonly id: number;
  readonly userId: number;
}

const saidOf = compiledQuery((db, { type, id, userId }: Follower) =>
  db
    .selectFrom('subscriptions')
    .select('subscribed')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('user_id', '=', userId),
);

const noteOf = compiledQuery((db, { type, id, userId }: Follower) =>
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
 * Whether a user is told of a subject: as the user said last, or else when the user takes part. `people` are its author
 * and those it is assigned to; whoever wrote a note takes part as well.
 */
export const isSubscribed = async (
  db: Db,
  subject: Subject,
  userId: number,
  people: readonly number[],
): Promise<boolean> => {
  const follower = { type: subject.type, id: subject.id, userId };
  const [said] = await saidOf(db, follower);
  if (said !== undefined) {
    return fromDbBoolean(said.subscribed);
  }
  if (people.includes(userId)) {
    return true;
  }
  return (await noteOf(db, follower)).length > 0;
};

/** Keeps what a user said; `now` is a timestamp. */
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
    .onConflict((said) =>
      said.columns(['subject_type', 'subject_id', 'user_id']).doUpdateSet({ subscribed: toDbBoolean(subscribed) }),
    )
    .execute();
};
