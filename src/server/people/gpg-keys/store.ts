/** The GPG keys in the database. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { GpgKeysTable, Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

/** A page of a user's keys, in the order in which they were added. */
export const listGpgKeys = async (db: Db, userId: number, page: PageRequest): Promise<Slice<Row<'gpg_keys'>[]>> => {
  const ofUser = db.selectFrom('gpg_keys').where('user_id', '=', userId);
  const { total } = await ofUser.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await ofUser.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};

/** A user's key by id. */
export const findGpgKey = (db: Db, userId: number, id: number): Promise<Row<'gpg_keys'> | undefined> =>
  db.selectFrom('gpg_keys').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** A fingerprint that any user has already fails as a duplicate. */
export const insertGpgKey = (db: Db, key: Insertable<GpgKeysTable>): Promise<Row<'gpg_keys'>> =>
  db.insertInto('gpg_keys').values(key).returningAll().executeTakeFirstOrThrow();

/** Whether it was still there. */
export const deleteGpgKey = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('gpg_keys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
