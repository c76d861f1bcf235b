/** Groups and what lies in them, in the database. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { NamespacesTable, Row, Visibility } from '../../db/schema.ts';
import { leadsBelow } from '../namespaces/redirect-store.ts';

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
    .where(leadsBelow(lineage))
    .executeTakeFirstOrThrow();
  return longest;
};

/** What of a group can be set without moving it; what is undefined stays. */
export type GroupSettings = Pick<
  NamespacesTable,
  'description' | 'visibility' | 'lfs_enabled' | 'request_access_enabled'
>;

/** Changes a group. */
export const setGroup = (
  db: Db,
  id: number,
  changes: { readonly [Name in keyof GroupSettings]?: GroupSettings[Name] | undefined } & {
    readonly updated_at: string;
  },
): Promise<Row<'namespaces'>> =>
  db.updateTable('namespaces').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
