/** Groups and what lies in them, in the database. */
import { type Expression, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { NamespacesTable } from '../../db/tables/organization.ts';
import { groupNames } from '../../db/tables/searched-texts.ts';
import { type PageRequest, type Slice, sliceOf } from '../../db/slice-of.ts';
import { hasAttribute } from '../../people/custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import { hasMemberBelow, isNamespaceMember, isOpenTo } from '../../request/auth-store.ts';
import { redirectsBelow } from '../../namespaces/rename-store.ts';
import type { Visibility } from '../../formats/visibility.ts';

const idsBelow = (db: Db, lineage: string) =>
  db.selectFrom('namespaces').select('id').where('lineage', 'like', `${lineage}%`);

const projectIdsBelow = (db: Db, lineage: string) =>
  db.selectFrom('projects').select('id').where('namespace_id', 'in', idsBelow(db, lineage));

/**
 * Takes a group and all below it out of sight: the addresses are free, nobody is a member any more, and nothing is
 * shared. What is left is for the queue. For a transaction that holds the tree (`lockTree`).
 */
export const markGroupForDelete = async (transaction: Db, { lineage }: Row<'namespaces'>): Promise<void> => {
  await transaction.deleteFrom('routes').where(redirectsBelow(lineage)).execute();
  await transaction.deleteFrom('redirects').where(redirectsBelow(lineage)).execute();
  await transaction
    .deleteFrom('members')
    .where((is) =>
      is.or([
        is('namespace_id', 'in', idsBelow(transaction, lineage)),
        is('project_id', 'in', projectIdsBelow(transaction, lineage)),
      ]),
    )
    .execute();
  await transaction
    .deleteFrom('project_group_links')
    .where('namespace_id', 'in', idsBelow(transaction, lineage))
    .execute();
  await transaction
    .updateTable('projects')
    .set({ pending_delete: 1 })
    .where('namespace_id', 'in', idsBelow(transaction, lineage))
    .execute();
  await transaction
    .updateTable('namespaces')
    .set({ pending_delete: 1 })
    .where('lineage', 'like', `${lineage}%`)
    .execute();
};

/** A group that waits for its removal. */
export const findGroupToRemove = (db: Db, id: number): Promise<Row<'namespaces'> | undefined> =>
  db.selectFrom('namespaces').selectAll().where('id', '=', id).where('pending_delete', '=', 1).executeTakeFirst();

/** IDs of a group and of all below it, the innermost first: what lies in another was made after it. */
export const groupsInnermostFirst = async (db: Db, { lineage }: Row<'namespaces'>): Promise<number[]> => {
  const rows = await idsBelow(db, lineage).orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
};

/** IDs of the projects in a group itself that wait for their removal. */
export const projectsToRemoveIn = async (db: Db, groupId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('namespace_id', '=', groupId)
    .where('pending_delete', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes the row of a group that nothing lies in any more, and with it the rows that belong to it. */
export const deleteGroupRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('namespaces').where('id', '=', id).where('pending_delete', '=', 1).execute();
};

/** Which groups a list holds; what is absent narrows nothing down. */
export interface GroupFilter {
  readonly caller: Caller | null;
  /** Only those that lie in this one, not deeper. */
  readonly parentId?: number | undefined;
  /** Only those in this one, however deep. */
  readonly below?: Pick<Row<'namespaces'>, 'id' | 'lineage'> | undefined;
  /** IDs of groups to leave out. */
  readonly skipped?: readonly number[] | undefined;
  /** Also those that the caller is no member of. */
  readonly allAvailable: boolean;
  readonly owned: boolean;
  /** Part of the name, or of the last step of the address. */
  readonly search?: string | undefined;
  /** Only those with all of these, by key. Only administrators may ask. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly orderBy: 'name' | 'path';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

/** The ID that no user has: whoever is not signed in owns nothing. */
const nobody = 0;

/** Whether the caller sees a row of `namespaces` in a list. */
const isListed = ({ caller, allAvailable, today }: GroupFilter): Expression<SqlBool>[] => {
  if (caller === null) {
    return [isOpenTo('namespaces', null)];
  }
  if (caller.admin && allAvailable) {
    return [];
  }
  const mine = sql<SqlBool>`(${isNamespaceMember(caller.id, roles.guest, today)} or ${hasMemberBelow(caller.id, today)})`;
  return [allAvailable ? sql<SqlBool>`(${mine} or ${isOpenTo('namespaces', caller)})` : mine];
};

/** Where a list looks for groups; undefined for everywhere. */
const placeOf = ({ parentId, below }: GroupFilter): Expression<SqlBool> | undefined => {
  if (parentId !== undefined) return sql<SqlBool>`namespaces.parent_id = ${parentId}`;
  if (below === undefined) return undefined;
  return sql<SqlBool>`(namespaces.lineage like ${`${below.lineage}%`} and namespaces.id <> ${below.id})`;
};

const conditions = (filter: GroupFilter): Expression<SqlBool>[] => {
  const { caller, skipped = [], today } = filter;
  const place = placeOf(filter);
  return [
    // Spelled out, so that the indexes of groups alone can be used.
    sql<SqlBool>`namespaces.kind = 'group'`,
    ...isListed(filter),
    ...(place === undefined ? [] : [place]),
    ...(skipped.length === 0 ? [] : [sql<SqlBool>`namespaces.id not in (${sql.join(skipped)})`]),
    ...(filter.owned ? [isNamespaceMember(caller?.id ?? nobody, roles.owner, today)] : []),
    ...Object.entries(filter.attributes ?? {}).map(([key, value]) =>
      hasAttribute('group', sql.ref<number>('namespaces.id'), key, value),
    ),
  ];
};

/** A page of groups that the caller can see. */
export const listGroups = (
  database: OpenDatabase,
  filter: GroupFilter,
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const { orderBy, sort, search: text } = filter;
  const narrow = placeOf(filter);
  const list = { table: 'namespaces', indexes: 'groups', conditions: conditions(filter), orderBy, sort } as const;
  const search = text === undefined ? undefined : { texts: groupNames, text };
  return sliceOf(database, { ...list, search, ...(narrow === undefined ? {} : { narrow }) }, page);
};

/** The projects in these groups themselves, and where their repositories lie. */
export const repositoriesIn = async (
  db: Db,
  groupIds: readonly number[],
): Promise<Pick<Row<'projects'>, 'id' | 'namespace_id' | 'storage'>[]> =>
  groupIds.length === 0
    ? []
    : db
        .selectFrom('projects')
        .select(['id', 'namespace_id', 'storage'])
        .where('namespace_id', 'in', [...groupIds])
        .where('pending_delete', '=', 0)
        .execute();

/** How visible the groups and the projects in a group are, each visibility once. */
export const visibilitiesIn = async (db: Db, groupId: number): Promise<Visibility[]> => {
  const rows = await db
    .selectFrom('namespaces')
    .select('visibility')
    .where('parent_id', '=', groupId)
    .where('pending_delete', '=', 0)
    .union(
      db
        .selectFrom('projects')
        .select('visibility')
        .where('namespace_id', '=', groupId)
        .where('pending_delete', '=', 0),
    )
    .execute();
  return rows.map(({ visibility }) => visibility);
};

/** The length of the longest address in a group, its own included. */
export const longestAddressIn = async (db: Db, { lineage }: Row<'namespaces'>): Promise<number> => {
  const { longest } = await db
    .selectFrom('routes')
    .select(sql<number>`max(length(path))`.as('longest'))
    .where(redirectsBelow(lineage))
    .executeTakeFirstOrThrow();
  return longest;
};

/** What of a group can be set without moving it; what is undefined stays. */
export type GroupSettings = Pick<
  NamespacesTable,
  'description' | 'visibility' | 'lfs_enabled' | 'request_access_enabled'
>;

export const setGroup = (
  db: Db,
  id: number,
  changes: { readonly [Name in keyof GroupSettings]?: GroupSettings[Name] | undefined } & {
    readonly updated_at: string;
  },
): Promise<Row<'namespaces'>> =>
  db.updateTable('namespaces').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
