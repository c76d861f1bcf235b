import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Row } from '../../db/schema.ts';
import type { UsersTable } from '../../db/tables/people.ts';
import { userNames, userTexts } from '../../db/tables/searched-texts.ts';
import { type PageRequest, type Slice, sliceOf } from '../../db/slice-of.ts';
import { fold } from '../../db/values.ts';
import { hasAttribute } from '../custom-attributes/store.ts';
import { canBeName } from '../../request/auth-store.ts';
import { renameNamespace, type NewNames } from '../../namespaces/rename-store.ts';
import { insertNamespace, namespaceOfUser } from '../../namespaces/store.ts';

/** A user as a provider knows them. */
export interface Identity {
  readonly provider: string;
  readonly externUid: string;
}

/** The ID of the user with this identity, as a query: one row at most. */
const userWithIdentity = (db: Db, { provider, externUid }: Identity) =>
  db.selectFrom('identities').select('user_id').where('provider', '=', provider).where('extern_uid', '=', externUid);

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

/** Where a picture lies below `/uploads/`. */
const pathOf = (userId: number, { extension }: Avatar): string => `user/avatar/${userId}/avatar.${extension}`;

/** Gives a user a picture, in place of the one before, or takes it away. */
export const setAvatar = async (transaction: Db, userId: number, avatar: Avatar | null): Promise<Row<'users'>> => {
  await transaction.deleteFrom('user_avatars').where('user_id', '=', userId).execute();
  if (avatar !== null) {
    const content = avatar.bytes.toString('base64');
    await transaction
      .insertInto('user_avatars')
      .values({ user_id: userId, content_type: avatar.contentType, content })
      .execute();
  }
  return transaction
    .updateTable('users')
    .set({ avatar_path: avatar === null ? null : pathOf(userId, avatar) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The picture at a path below `/uploads/`. */
export const findAvatar = (db: Db, path: string): Promise<Row<'user_avatars'> | undefined> =>
  db
    .selectFrom('user_avatars')
    .innerJoin('users', 'users.id', 'user_avatars.user_id')
    .selectAll('user_avatars')
    .where('users.avatar_path', '=', path)
    .executeTakeFirst();

/** What `insertUser` works out itself. */
type Derived = 'username_folded' | 'email_folded' | 'search_text';
/** A user to be inserted; what follows from the names and the address is worked out. */
export type NewUser = Omit<Insertable<UsersTable>, Derived>;

/** The columns that follow from names and address, for an insert or an update. */
export const derivedColumns = (user: { username: string; name: string; email: string }) => ({
  username_folded: fold(user.username),
  email_folded: fold(user.email),
  search_text: fold(`${user.name}\n${user.username}\n${user.email}`),
});

/** Inserts a user. A username or an address that is taken fails as a duplicate. */
export const insertUser = (db: Db, user: NewUser): Promise<Row<'users'>> =>
  db
    .insertInto('users')
    .values({ ...user, ...derivedColumns(user) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A user by address, in any case of its letters. */
export const findUserByEmail = async (db: Db, email: string): Promise<Row<'users'> | undefined> =>
  canBeName(email)
    ? db.selectFrom('users').selectAll().where('email_folded', '=', fold(email)).executeTakeFirst()
    : undefined;

const usersWithIds = compiledQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('users').selectAll().where('id', 'in', ids),
);

/** The users with these IDs, by ID, in one query. */
export const usersByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'users'>>> => {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await usersWithIds(db, { ids: unique });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Which users a list holds. */
export interface UserFilter {
  /** In all of these states: of two there is nobody. */
  readonly states: readonly ('active' | 'blocked')[];
  readonly username?: string;
  readonly search?: string;
  /** Whether the search looks for parts of addresses; else an address is found only by the whole of it. */
  readonly inEmails: boolean;
  readonly identity?: Identity;
  readonly external?: true;
  /** Both moments belong to the span. */
  readonly createdBefore?: string;
  readonly createdAfter?: string;
  /** All of these, with exactly these values. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly orderBy: 'id' | 'name' | 'username' | 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

/** That a search finds a row of `users` for someone who is no administrator: by parts of names, or by the whole of an address. */
const isFound = ({ textSearch }: Engine, search: string): Expression<SqlBool> =>
  sql<boolean>`(${textSearch.contains(userNames, search)} or users.email_folded = ${fold(search)})`;

/** The IDs of the users that a search finds for someone who is no administrator. */
export const usersFound = ({ db, engine }: OpenDatabase, search: string) =>
  db.selectFrom('users').select('users.id').where(isFound(engine, search));

const conditions = (db: Db, filter: UserFilter): Expression<SqlBool>[] => {
  const { username, identity, external, createdBefore, createdAfter, attributes = {} } = filter;
  return [
    ...filter.states.map((state) => sql<SqlBool>`users.state = ${state}`),
    ...Object.entries(attributes).map(([key, value]) => hasAttribute('user', sql.ref('users.id'), key, value)),
    ...(username === undefined ? [] : [sql<SqlBool>`users.username_folded = ${fold(username)}`]),
    ...(external === undefined ? [] : [sql<SqlBool>`users.external = 1`]),
    ...(createdBefore === undefined ? [] : [sql<SqlBool>`users.created_at <= ${createdBefore}`]),
    ...(createdAfter === undefined ? [] : [sql<SqlBool>`users.created_at >= ${createdAfter}`]),
    ...(identity === undefined ? [] : [sql<SqlBool>`users.id in ${userWithIdentity(db, identity)}`]),
  ];
};

export const listUsers = (
  database: OpenDatabase,
  filter: UserFilter,
  page: PageRequest,
): Promise<Slice<Row<'users'>[]>> => {
  const { search: text, inEmails, orderBy, sort } = filter;
  const list = { table: 'users', orderBy, sort } as const;
  const all = conditions(database.db, filter);
  if (text === undefined) {
    return sliceOf(database, { ...list, conditions: all }, page);
  }
  // No text without an `@` is a whole address, and of names alone there is an index.
  return !inEmails && text.includes('@')
    ? sliceOf(database, { ...list, conditions: [...all, isFound(database.engine, text)] }, page)
    : sliceOf(database, { ...list, conditions: all, search: { texts: inEmails ? userTexts : userNames, text } }, page);
};

/** Blocks or unblocks a user. */
export const setUserState = (db: Db, id: number, state: 'active' | 'blocked', now: string): Promise<Row<'users'>> =>
  db.updateTable('users').set({ state, updated_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** What an update writes; names and address always, since the rest follows from them. Undefined stays as it is. */
export type UserChanges = Pick<Row<'users'>, 'username' | 'name' | 'email'> &
  Omit<Updateable<UsersTable>, Derived | 'id' | 'ghost' | 'username' | 'name' | 'email'>;

/** Changes a user. A username or an address that is taken fails as a duplicate. */
export const setUser = (db: Db, id: number, changes: UserChanges): Promise<Row<'users'>> =>
  db
    .updateTable('users')
    .set({ ...changes, ...derivedColumns(changes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The IDs of the administrators who can sign in; until the transaction ends, none of them changes elsewhere. */
export const lockAdministrators = async (transaction: Db): Promise<number[]> => {
  const rows = await transaction
    .updateTable('users')
    .set({ admin: 1 })
    .where('admin', '=', 1)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** A picture that can be kept. */
export interface Avatar {
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
  readonly bytes: Buffer;
}

/** Gives a user the namespace of the same name. A path that is taken, by whatever, fails as a duplicate. */
export const insertOwnNamespace = async (transaction: Db, user: Row<'users'>, now: string): Promise<void> => {
  await insertNamespace(
    transaction,
    {
      kind: 'user',
      name: user.name,
      path: user.username,
      owner_id: user.id,
      description: '',
      visibility: 'public',
      lfs_enabled: 1,
      request_access_enabled: 0,
      avatar_path: null,
      created_at: now,
      updated_at: now,
    },
    undefined,
  );
};

/** Renames a user's namespace, and all that lies there (`renameNamespace`): for a transaction. */
export const renameOwnNamespace = async (transaction: Db, userId: number, names: NewNames): Promise<void> => {
  await renameNamespace(transaction, await namespaceOfUser(transaction, userId), names);
};

/** The sign-in before becomes the last one. */
export const noteSignIn = async (db: Db, user: Row<'users'>, now: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ current_sign_in_at: now, last_sign_in_at: user.current_sign_in_at ?? now })
    .where('id', '=', user.id)
    .execute();
};
