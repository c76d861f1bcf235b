/** The SSH keys in the database. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KeysTable, Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

/** A page of a user's keys, in the order in which they were added. */
export const listKeys = async (db: Db, userId: number, page: PageRequest): Promise<Slice<Row<'keys'>[]>> => {
  const ofUser = db.selectFrom('keys').where('user_id', '=', userId);
  const { total } = await ofUser.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await ofUser.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};

/** A user's key by id. */
export const findKey = (db: Db, userId: number, id: number): Promise<Row<'keys'> | undefined> =>
  db.selectFrom('keys').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Whether any user has the key. */
export const isUsersKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db.selectFrom('keys').select('id').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return found !== undefined;
};

/** A fingerprint that any user has already fails as a duplicate. */
export const insertKey = (db: Db, key: Insertable<KeysTable>): Promise<Row<'keys'>> =>
  db.insertInto('keys').values(key).returningAll().executeTakeFirstOrThrow();

/** Whether it was still there. */
export const deleteKey = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('keys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Whether a machine has the key already. */
export const isDeployKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects as p', 'p.deploy_key_id', 'deploy_keys.id')
    .select('deploy_keys.id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return found !== undefined;
};
