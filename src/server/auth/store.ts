/** Memberships and visibility, as queries. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { fold } from '../db/values.ts';
import type { Caller } from './caller.ts';

/** The IDs in a lineage such as `/1/5/9/`, from the root down. */
export const lineageIds = (lineage: string): number[] => lineage.split('/').filter(Boolean).map(Number);

const strongest = (levels: readonly { access_level: number }[]): number =>
  Math.max(0, ...levels.map((row) => row.access_level));

/** The highest access level a user holds in the namespaces given, or in the project; 0 for none. */
export const memberLevel = async (
  db: Db,
  userId: number,
  place: { readonly namespaceIds: readonly number[]; readonly projectId?: number },
  today: string,
): Promise<number> => {
  const rows = await db
    .selectFrom('members')
    .select('access_level')
    .where('user_id', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .where((is) =>
      is.or([
        is('namespace_id', 'in', [...place.namespaceIds]),
        ...(place.projectId === undefined ? [] : [is('project_id', '=', place.projectId)]),
      ]),
    )
    .execute();
  return strongest(rows);
};

/** Whether a user is a member of a project or a subgroup somewhere below a group. */
export const isMemberBelow = async (db: Db, userId: number, lineage: string, today: string): Promise<boolean> => {
  const below = await db
    .selectFrom('members')
    .leftJoin('projects', 'projects.id', 'members.project_id')
    .innerJoin('namespaces', (join) =>
      join.on(sql`coalesce(projects.namespace_id, members.namespace_id)`, '=', sql.ref('namespaces.id')),
    )
    .select('members.id')
    .where('members.user_id', '=', userId)
    .where((is) => is.or([is('members.expires_at', 'is', null), is('members.expires_at', '>', today)]))
    .where('namespaces.lineage', 'like', `${lineage}%`)
    .limit(1)
    .executeTakeFirst();
  return below !== undefined;
};

/** By full path, in any case. */
export const findProjectRow = (
  db: Db,
  reference: { readonly id: number } | { readonly path: string },
): Promise<Row<'projects'> | undefined> => {
  const projects = db.selectFrom('projects').selectAll('projects').where('pending_delete', '=', 0);
  return 'id' in reference
    ? projects.where('projects.id', '=', reference.id).executeTakeFirst()
    : projects
        .innerJoin('routes', 'routes.project_id', 'projects.id')
        .where('routes.path_folded', '=', fold(reference.path))
        .executeTakeFirst();
};

/** Group or user namespace, by ID or by full path in any case. */
export const findNamespaceRow = (
  db: Db,
  reference: { readonly id: number } | { readonly path: string },
): Promise<Row<'namespaces'> | undefined> => {
  const namespaces = db.selectFrom('namespaces').selectAll('namespaces');
  return 'id' in reference
    ? namespaces.where('namespaces.id', '=', reference.id).executeTakeFirst()
    : namespaces
        .innerJoin('routes', 'routes.namespace_id', 'namespaces.id')
        .where('routes.path_folded', '=', fold(reference.path))
        .executeTakeFirst();
};

/** The namespaces with these ids, by id; those that are missing are left out. */
export const namespacesByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'namespaces'>>> => {
  const unique = [...new Set(ids)];
  const rows =
    unique.length === 0 ? [] : await db.selectFrom('namespaces').selectAll().where('id', 'in', unique).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const live = (today: string) => sql<SqlBool>`(m.expires_at is null or m.expires_at > ${today})`;

/**
 * The condition that a row of `projects`, joined with its `namespaces` row, is one that the user is a
 * member of with at least this level, directly or by a group above, or that lies in the user's own namespace.
 */
export const isProjectMember = (userId: number, level: number, today: string): Expression<SqlBool> => sql<SqlBool>`(
  namespaces.owner_id = ${userId}
  or exists (select 1 from members m where m.user_id = ${userId} and m.access_level >= ${level} and ${live(today)}
    and m.project_id = projects.id)
  or exists (select 1 from members m join namespaces above on above.id = m.namespace_id
    where m.user_id = ${userId} and m.access_level >= ${level} and ${live(today)}
    and namespaces.lineage like above.lineage || '%'))`;

/** The same for a row of `namespaces`. */
export const isNamespaceMember = (userId: number, level: number, today: string): Expression<SqlBool> => sql<SqlBool>`
  exists (select 1 from members m join namespaces above on above.id = m.namespace_id
    where m.user_id = ${userId} and m.access_level >= ${level} and ${live(today)}
    and namespaces.lineage like above.lineage || '%')`;

/** That the user is a member of something below a row of `namespaces`. */
export const hasMemberBelow = (userId: number, today: string): Expression<SqlBool> => sql<SqlBool>`
  exists (select 1 from members m left join projects p on p.id = m.project_id
    join namespaces below on below.id = coalesce(p.namespace_id, m.namespace_id)
    where m.user_id = ${userId} and ${live(today)} and below.lineage like namespaces.lineage || '%')`;

/** That a row of a table with a `visibility` can be seen without a membership. */
export const isOpenTo = (table: 'projects' | 'namespaces', caller: Caller | null): Expression<SqlBool> =>
  caller === null || caller.external
    ? sql<SqlBool>`${sql.ref(`${table}.visibility`)} = 'public'`
    : sql<SqlBool>`${sql.ref(`${table}.visibility`)} in ('internal', 'public')`;
