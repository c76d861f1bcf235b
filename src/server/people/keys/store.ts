/** SSH and GPG keys of users in the database. */
import type { Db } from '../../db/database.ts';
import type { Insertable } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

export type KeyTable = 'keys' | 'gpg_keys';

export type KeyRow<T extends KeyTable> = Row<T> & { readonly id: number; readonly created_at: string };

/** A new key without its owner and time. */
export type NewKey<T extends KeyTable> = Omit<Insertable<Database[T]>, 'user_id' | 'created_at'>;

/** Access to one of the tables. */
interface KeyStore<T extends KeyTable> {
  /** A page of a user's keys, oldest first. */
  readonly list: (db: Db, userId: number, page: PageRequest) => Promise<Slice<KeyRow<T>[]>>;
  readonly find: (db: Db, userId: number, id: number) => Promise<KeyRow<T> | undefined>;
  /** Fails as a duplicate if any user has the fingerprint. */
  readonly insert: (db: Db, key: NewKey<T>, added: { user_id: number; created_at: string }) => Promise<KeyRow<T>>;
  /** Returns false if it was deleted already. */
  readonly remove: (db: Db, id: number) => Promise<boolean>;
}

/** Queries use only the columns of both tables; rows have those of the given one. */
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

export const isUsersKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db.selectFrom('keys').select('id').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return found !== undefined;
};

/** Tells if any project has a deploy key with this fingerprint. */
export const isDeployKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects as p', 'p.deploy_key_id', 'deploy_keys.id')
    .select('deploy_keys.id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return found !== undefined;
};
