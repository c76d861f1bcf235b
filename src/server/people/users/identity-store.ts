/** The accounts elsewhere that users sign in with, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** A user as a provider knows them. */
export interface Identity {
  readonly provider: string;
  readonly externUid: string;
}

/** The ID of the user with this identity, as a query: one row at most. */
export const userWithIdentity = (db: Db, { provider, externUid }: Identity) =>
  db.selectFrom('identities').select('user_id').where('provider', '=', provider).where('extern_uid', '=', externUid);

/** The ID of the user with this identity. */
export const findUserByIdentity = async (db: Db, identity: Identity): Promise<number | undefined> =>
  (await userWithIdentity(db, identity).executeTakeFirst())?.user_id;

/** The identities of several users, by the user's ID and then by provider, in one query. */
export const identitiesOf = async (db: Db, userIds: readonly number[]): Promise<Map<number, Row<'identities'>[]>> => {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('identities')
          .selectAll()
          .where('user_id', 'in', [...userIds])
          .orderBy('provider')
          .execute();
  const found = new Map<number, Row<'identities'>[]>();
  for (const row of rows) {
    found.set(row.user_id, [...(found.get(row.user_id) ?? []), row]);
  }
  return found;
};

/** Gives a user an identity, in place of the one at the same provider. Another user's fails as a duplicate. */
export const setIdentity = async (db: Db, userId: number, { provider, externUid }: Identity): Promise<void> => {
  await db
    .insertInto('identities')
    .values({ user_id: userId, provider, extern_uid: externUid })
    .onConflict((taken) => taken.columns(['user_id', 'provider']).doUpdateSet({ extern_uid: externUid }))
    .execute();
};
