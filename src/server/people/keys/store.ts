/** SSH and GPG keys of users in the database. */
import type { Db } from '../../db/database.ts';
import type { Insertable } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

/** A table of users' keys. */
export type KeyTable = 'keys' | 'gpg_keys';

export type KeyRow<T extends KeyTable> = Row<T> & { readonly id: number; readonly created_at: string };

/** A new key without what its owner adds to it. */
export type NewKey<T extends KeyTable> = Omit<Insertable<Database[T]>, 'user_id' | 'created_at'>;

/** What is written to and read from one of the tables. */
interface KeyStore<T extends KeyTable> {
  /** A page of a user's keys, in the order in which they were added. */
  readonly list: (db: Db, userId: number, page: PageRequest) => Promise<Slice<KeyRow<T>[]>>;
  /** A user's key by id. */
  readonly find: (db: Db, userId: number, id: number) => Promise<KeyRow<T> | undefined>;
  /** A fingerprint that any user has already fails as a duplicate. */
  readonly insert: (db: Db, key: NewKey<T>, added: { user_id: number; created_at: string }) => Promise<KeyRow<T>>;
  /** Whether it was still there. */
  readonly remove: (db: Db, id: number) => Promise<boolean>;
}

/** The columns that both tables have are all that is asked for; rows are those of the table. */
export const keyStore = <T extends KeyTable>(name: T): KeyStore<T> => {
  const table: KeyTable = name;
  return {
    list: async (db, userId, page) => {
      const ofUser = db.selectFrom(table).where('user_id', '=', userId);
      const { items, total } = await pageOf(ofUser, ofUser.selectAll().orderBy('id'), page);
      return { items: items as KeyRow<T>[], total };
    },
    find: async (db, userId, id) => {
      const key = db.selectFrom(table).selectAll().where('id', '=', id).where('user_id', '=', userId);
      return (await key.executeTakeFirst()) as KeyRow<T> | undefined;
    },
    insert: async (db, key, added) => {
      const row = { ...key, ...added } as Insertable<Database[KeyTable]>;
      return (await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()) as KeyRow<T>;
    },
    remove: async (db, id) => {
      const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
};

/** Whether any user has the key. */
export const isUsersKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db.selectFrom('keys').select('id').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return found !== undefined;
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
