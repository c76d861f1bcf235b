import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { AwardEmojiTable } from '../../db/tables/planning.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Award = Row<'award_emoji'>;

/** An issue, a merge request, a note, or a snippet. */
export interface Awardable {
  readonly type: AwardEmojiTable['awardable_type'];
  readonly id: number;
}

const awardsOf = (db: Db, { type, id }: Awardable) =>
  db.selectFrom('award_emoji').where('awardable_type', '=', type).where('awardable_id', '=', id);

/** Reads a page of reactions, the oldest first. */
export const listAwards = (db: Db, awardable: Awardable, page: PageRequest): Promise<Slice<Award[]>> => {
  const matching = awardsOf(db, awardable);
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

export const findAward = (db: Db, awardable: Awardable, id: number): Promise<Award | undefined> =>
  awardsOf(db, awardable).selectAll().where('id', '=', id).executeTakeFirst();

/** Returns undefined if the user has reacted with this emoji before. */
export const insertAward = (
  db: Db,
  { type, id }: Awardable,
  { userId, name, now }: { readonly userId: number; readonly name: string; readonly now: string },
): Promise<Award | undefined> =>
  db
    .insertInto('award_emoji')
    .values({ user_id: userId, name, awardable_type: type, awardable_id: id, created_at: now, updated_at: now })
    .onConflict((existing) => existing.columns(['awardable_type', 'awardable_id', 'name', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteAward = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('award_emoji').where('id', '=', id).execute();
};
