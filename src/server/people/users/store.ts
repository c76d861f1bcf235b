import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Row } from '../../db/schema.ts';
import type { UsersTable } from '../../db/tables/people.ts';
import { userNames, userTexts } from '../../db/tables/searched-texts.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import { searchPage } from '../../db/search-page.ts';
import { fold } from '../../db/values.ts';
import { hasAttribute } from '../custom-attributes/store.ts';
import { insertEmail } from '../emails/store.ts';
import { canBeName } from '../../request/auth-store.ts';
import type { UserState } from '../../request/user-state.ts';
import { renameNamespace, type NewNames } from '../../namespaces/rename-store.ts';
import { insertNamespace, namespaceOfUser } from '../../namespaces/store.ts';

/** A user's identity at a provider. */
export interface Identity {
  readonly provider: string;
  readonly externUid: string;
}

/** The query for the ID of the user with this identity, of one row at most. */
const userWithIdentity = (db: Db, { provider, externUid }: Identity) =>
  db.selectFrom('identities').select('user_id').where('provider', '=', provider).where('extern_uid', '=', externUid);

export const findUserByIdentity = async (db: Db, identity: Identity): Promise<number | undefined> =>
  (await userWithIdentity(db, identity).executeTakeFirst())?.user_id;

/** The identities of several users, by user ID and sorted by provider, in one query. */
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

/** Sets a user's identity at a provider. Fails as a duplicate if another user has it. */
export const setIdentity = async (db: Db, userId: number, { provider, externUid }: Identity): Promise<void> => {
  await db
    .insertInto('identities')
    .values({ user_id: userId, provider, extern_uid: externUid })
    .onConflict((taken) => taken.columns(['user_id', 'provider']).doUpdateSet({ extern_uid: externUid }))
    .execute();
};

/** Columns that `insertUser` derives from others. */
type Derived = 'username_folded' | 'email_folded' | 'search_text';
/** A user to insert, without the derived columns. */
export type NewUser = Omit<Insertable<UsersTable>, Derived>;

/** The columns that are derived from the names and email address. */
export const derivedColumns = (user: { username: string; name: string; email: string }) => ({
  username_folded: fold(user.username),
  email_folded: fold(user.email),
  search_text: fold(`${user.name}\n${user.username}\n${user.email}`),
});

/** Inserts a user, in a transaction. Fails as a duplicate if the username or email address is taken. */
export const insertUser = async (transaction: Db, user: NewUser): Promise<Row<'users'>> => {
  const inserted = await transaction
    .insertInto('users')
    .values({ ...user, ...derivedColumns(user) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: userId, email, confirmed_at: confirmedAt, created_at: now } = inserted;
  await insertEmail(transaction, { userId, email, confirmedAt, now });
  return inserted;
};

/** A user by email address, ignoring case. */
export const findUserByEmail = async (db: Db, email: string): Promise<Row<'users'> | undefined> =>
  canBeName(email)
    ? db.selectFrom('users').selectAll().where('email_folded', '=', fold(email)).executeTakeFirst()
    : undefined;

const usersWithIds = compiledQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('users').selectAll().where('id', 'in', ids),
);

/** Users by their IDs, in one query. */
export const usersByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'users'>>> => {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await usersWithIds(db, { ids: unique });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The filter of a list of users. */
export interface UserFilter {
  /** In all of these states: no user is in two. */
  readonly states: readonly UserState[];
  readonly exceptActive?: true;
  readonly withoutBots: boolean;
  readonly username?: string;
  readonly search?: string;
  /** The search matches parts of email addresses; otherwise only whole ones. */
  readonly inEmails: boolean;
  readonly identity?: Identity;
  readonly external?: true;
  /** Both times are included. */
  readonly createdBefore?: string;
  readonly createdAfter?: string;
  /** All of these, with exactly these values. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly orderBy: 'id' | 'name' | 'username' | 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

/** The condition of a search by non-administrators: by parts of names, or a whole email address. */
const isFound = ({ textSearch }: Engine, search: string): Expression<SqlBool> =>
  sql<boolean>`(${textSearch.contains(userNames, search)} or users.email_folded = ${fold(search)})`;

/** The query for the IDs of users that a non-administrator's search finds. */
export const usersFound = ({ db, engine }: OpenDatabase, search: string) =>
  db.selectFrom('users').select('users.id').where(isFound(engine, search));

const conditions = (db: Db, filter: UserFilter): Expression<SqlBool>[] => {
  const { withoutBots, username, identity, external, createdBefore, createdAfter, attributes = {} } = filter;
  return [
    ...filter.states.map((state) => sql<SqlBool>`users.state = ${state}`),
    ...(withoutBots ? [sql<SqlBool>`users.bot = 0`] : []),
    ...(filter.exceptActive === undefined ? [] : [sql<SqlBool>`users.state <> 'active'`]),
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
    return searchPage(database, { ...list, conditions: all }, page);
  }
  // A text without an `@` is no email address, and names alone have an index.
  return !inEmails && text.includes('@')
    ? searchPage(database, { ...list, conditions: [...all, isFound(database.engine, text)] }, page)
    : searchPage(
        database,
        { ...list, conditions: all, search: { texts: inEmails ? userTexts : userNames, text } },
        page,
      );
};

export const setUserState = (db: Db, id: number, state: UserState, now: string): Promise<Row<'users'>> =>
  db.updateTable('users').set({ state, updated_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The columns of an update; names and email address are always set, since others are derived from them. */
export type UserChanges = Pick<Row<'users'>, 'username' | 'name' | 'email'> &
  Omit<Updateable<UsersTable>, Derived | 'id' | 'ghost' | 'username' | 'name' | 'email'>;

/** Updates a user. Fails as a duplicate if the username or email address is taken. */
export const setUser = (db: Db, id: number, changes: UserChanges): Promise<Row<'users'>> =>
  db
    .updateTable('users')
    .set({ ...changes, ...derivedColumns(changes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The IDs of the active administrators, who are locked until the transaction ends. */
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

/** Creates a user's namespace. Fails as a duplicate if the path is taken. */
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

/** Renames a user's namespace with its contents, in a transaction. */
export const renameOwnNamespace = async (transaction: Db, userId: number, names: NewNames): Promise<void> => {
  await renameNamespace(transaction, await namespaceOfUser(transaction, userId), names);
};

/** Records a login, and makes the previous one the last. */
export const recordSignIn = async (db: Db, user: Row<'users'>, now: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ current_sign_in_at: now, last_sign_in_at: user.current_sign_in_at ?? now })
    .where('id', '=', user.id)
    .execute();
};
