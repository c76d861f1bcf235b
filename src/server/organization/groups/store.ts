/** Groups and their contents in the database. */
import { revokeBotTokens } from '../../people/bots/store.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import { idsWithin, isWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import type { NamespacesTable } from '../../db/tables/organization.ts';
import { groupNames, namespaceTexts } from '../../db/tables/searched-texts.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import { searchPage } from '../../db/search-page.ts';
import { hasAttribute } from '../../people/custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import { hasMemberBelow, isNamespaceMember, isOpenTo } from '../../request/auth-store.ts';
import { redirectsBelow } from '../../namespaces/rename-store.ts';
import type { Visibility } from '../../formats/visibility.ts';

/**
 * Hides a group with everything in it: its paths are free, and members and shares are gone. The queue removes the rest.
 * For a transaction that holds the tree (`lockTree`).
 */
export const markGroupForDelete = async (
  transaction: Db,
  { lineage }: Row<'namespaces'>,
  now: string,
): Promise<void> => {
  await revokeBotTokens(transaction, { lineage }, now);
  await transaction.deleteFrom('routes').where(redirectsBelow(lineage)).execute();
  await transaction.deleteFrom('redirects').where(redirectsBelow(lineage)).execute();
  await transaction
    .deleteFrom('members')
    .where((is) =>
      is.or([
        is('namespace_id', 'in', idsWithin(lineage)),
        is('project_id', 'in', is.selectFrom('projects').select('id').where('namespace_id', 'in', idsWithin(lineage))),
      ]),
    )
    .execute();
  await transaction
    .deleteFrom('group_links')
    .where((is) => is.or([is('namespace_id', 'in', idsWithin(lineage)), is('shared_id', 'in', idsWithin(lineage))]))
    .execute();
  await transaction
    .updateTable('projects')
    .set({ pending_delete: 1 })
    .where('namespace_id', 'in', idsWithin(lineage))
    .execute();
  await transaction
    .updateTable('namespaces')
    .set({ pending_delete: 1 })
    .where(isWithin('namespaces', lineage))
    .execute();
};

/** A group that is scheduled for removal. */
export const findGroupToRemove = (db: Db, id: number): Promise<Row<'namespaces'> | undefined> =>
  db.selectFrom('namespaces').selectAll().where('id', '=', id).where('pending_delete', '=', 1).executeTakeFirst();

/** IDs of a group and all groups below it, innermost first, since a subgroup is newer than its parent. */
export const groupsInnermostFirst = async (db: Db, { lineage }: Row<'namespaces'>): Promise<number[]> => {
  const below = db.selectFrom('namespaces').select('id').where(isWithin('namespaces', lineage));
  const rows = await below.orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
};

/** IDs of the projects in a group itself that are scheduled for removal. */
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

/** Deletes the row of an empty group, with the rows that belong to it. */
export const deleteGroupRow = async (db: Db, id: number): Promise<void> => {
  const labels = db.selectFrom('labels').select('id').where('namespace_id', '=', id);
  await db.deleteFrom('subscriptions').where('subject_type', '=', 'label').where('subject_id', 'in', labels).execute();
  await db.deleteFrom('namespaces').where('id', '=', id).where('pending_delete', '=', 1).execute();
};

/** The filter of a list of groups; absent members do not filter. */
export interface GroupFilter {
  readonly caller: Caller | null;
  /** Only direct subgroups of this group. */
  readonly parentId?: number | undefined;
  /** Only subgroups of this group, at any depth. */
  readonly below?: Pick<Row<'namespaces'>, 'id' | 'lineage'> | undefined;
  /** IDs of groups to leave out. */
  readonly skipped?: readonly number[] | undefined;
  /** Include groups that the caller is not a member of. */
  readonly allAvailable: boolean;
  readonly owned: boolean;
  /** Part of the name or path. */
  readonly search?: string | undefined;
  /** Only groups with all of these, by key; for administrators only. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly orderBy: 'name' | 'path';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

/** The ID of no user, for callers that are not authenticated. */
const nobody = 0;

/** The condition that the caller sees a row of `namespaces` in a list. */
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

/** The condition for the parent; undefined for everywhere. */
const placeOf = ({ parentId, below }: GroupFilter): Expression<SqlBool> | undefined => {
  if (parentId !== undefined) return sql<SqlBool>`namespaces.parent_id = ${parentId}`;
  if (below === undefined) return undefined;
  return sql<SqlBool>`(${isWithin('namespaces', below.lineage)} and namespaces.id <> ${below.id})`;
};

const conditions = (filter: GroupFilter): Expression<SqlBool>[] => {
  const { caller, skipped = [], today } = filter;
  const place = placeOf(filter);
  return [
    // It is spelled out, so that the indexes of groups are used.
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
  // Clients find a group anywhere by its full path, which v4 servers search, too.
  const texts = narrow === undefined && text?.includes('/') === true ? namespaceTexts : groupNames;
  const search = text === undefined ? undefined : { texts, text };
  return searchPage(database, { ...list, search, ...(narrow === undefined ? {} : { narrow }) }, page);
};

/** The projects directly in these groups, with the location of their repositories. */
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

/** The different visibilities of the groups and projects in a group. */
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

/** The length of the longest full path in a group, its own included. */
export const longestAddressIn = async (db: Db, { lineage }: Row<'namespaces'>): Promise<number> => {
  const { longest } = await db
    .selectFrom('routes')
    .select(sql<number>`max(length(path))`.as('longest'))
    .where(redirectsBelow(lineage))
    .executeTakeFirstOrThrow();
  return longest;
};

/** The lineage of the group that is nested deepest in a group, or its own. */
export const deepestLineageIn = async (db: Db, { lineage }: Row<'namespaces'>): Promise<string> => {
  const within = await db
    .selectFrom('namespaces')
    .select('lineage')
    .where(isWithin('namespaces', lineage))
    .orderBy(sql`length(lineage) - length(replace(lineage, '/', ''))`, 'desc')
    .executeTakeFirstOrThrow();
  return within.lineage;
};

/** The columns of a group that can be updated without moving it; undefined ones stay. */
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
