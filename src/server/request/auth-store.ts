/** Memberships and visibility, as queries. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { compiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/database.ts';
import { isWithin } from '../db/lineage.ts';
import type { Row } from '../db/schema.ts';
import { fold } from '../db/values.ts';
import { groupRoles, live } from './group-roles-store.ts';
import type { Viewer } from './viewer.ts';

interface Place {
  readonly namespaceIds: readonly number[];
  readonly projectId?: number;
}

interface MemberOfNamespaces {
  readonly userId: number;
  readonly namespaceIds: readonly number[];
  readonly today: string;
}

interface MemberOfProject extends MemberOfNamespaces {
  readonly projectId: number;
}

interface GroupRole {
  readonly group_id: number;
  readonly access_level: number;
}

const held = (rows: RawBuilder<unknown>) => sql<GroupRole>`(${rows})`.as('r');

const levelsIn = (db: Db, rows: RawBuilder<unknown>) =>
  db.selectFrom(held(rows)).select(['r.access_level', 'r.access_level as most']);

/** A user's access levels by groups, and the most that each lets them do. */
const namespaceLevels = compiledQuery((db, { userId, namespaceIds, today }: MemberOfNamespaces) =>
  levelsIn(
    db,
    groupRoles((group, user) => sql`${user} = ${userId} and ${group} in (${sql.join([...namespaceIds])})`, today),
  ),
);

/** The same for a project in these groups; by a group that it is shared with, a user may do what that group's users may. */
const projectLevels = compiledQuery((db, { userId, namespaceIds, projectId, today }: MemberOfProject) =>
  levelsIn(
    db,
    groupRoles((group, user) => sql`${user} = ${userId} and ${group} in (${sql.join([...namespaceIds])})`, today),
  )
    .unionAll(
      db
        .selectFrom('members as m')
        .select(['m.access_level', 'm.access_level as most'])
        .where('m.user_id', '=', userId)
        .where('m.project_id', '=', projectId)
        .where(live('m', today)),
    )
    .unionAll(
      db
        .selectFrom('group_links as l')
        .innerJoin('namespaces as g', 'g.id', 'l.namespace_id')
        .innerJoin('namespaces as above', (join) => join.on(isWithin('g', sql.ref<string>('above.lineage'))))
        .innerJoin(held(groupRoles((_group, user) => sql`${user} = ${userId}`, today)), 'r.group_id', 'above.id')
        .select(['r.access_level', 'l.group_access as most'])
        .where('l.project_id', '=', projectId)
        .where(live('l', today)),
    ),
);

/**
 * The highest access level a user holds in the namespaces given, or in the project, also by the groups that it is
 * shared with; 0 for none.
 */
export const memberLevel = async (db: Db, userId: number, place: Place, today: string): Promise<number> => {
  const { namespaceIds, projectId } = place;
  const rows =
    projectId === undefined
      ? await namespaceLevels(db, { userId, namespaceIds, today })
      : await projectLevels(db, { userId, namespaceIds, projectId, today });
  return Math.max(0, ...rows.map((row) => Math.min(row.access_level, row.most)));
};

/** True for a member of any project or subgroup below the group. */
export const isMemberBelow = async (db: Db, userId: number, lineage: string, today: string): Promise<boolean> => {
  const above = await db
    .selectFrom('namespaces')
    .select('namespaces.id')
    .where('namespaces.lineage', '=', lineage)
    .where(hasMemberBelow(userId, today))
    .executeTakeFirst();
  return above !== undefined;
};

/** False for a text with a NUL: no record has one, and PostgreSQL refuses it. */
export const canBeName = (text: string): boolean => !text.includes('\0');

type Reference = { readonly id: number } | { readonly path: string };

const projects = (db: Db) => db.selectFrom('projects').selectAll('projects').where('pending_delete', '=', 0);

const projectWithId = compiledQuery((db, { id }: { readonly id: number }) =>
  projects(db).where('projects.id', '=', id),
);

const projectAt = compiledQuery((db, { path }: { readonly path: string }) =>
  projects(db).innerJoin('routes', 'routes.project_id', 'projects.id').where('routes.path_folded', '=', path),
);

const projectOnceAt = compiledQuery((db, { path }: { readonly path: string }) =>
  projects(db).innerJoin('redirects', 'redirects.project_id', 'projects.id').where('redirects.path_folded', '=', path),
);

/** By ID, or by full path in any case: the one it has, or else one that it had before. */
export const findProjectRow = async (db: Db, reference: Reference): Promise<Row<'projects'> | undefined> => {
  if ('id' in reference) return (await projectWithId(db, reference))[0];
  if (!canBeName(reference.path)) return undefined;
  const path = fold(reference.path);
  return (await projectAt(db, { path }))[0] ?? (await projectOnceAt(db, { path }))[0];
};

const namespaces = (db: Db) => db.selectFrom('namespaces').selectAll('namespaces').where('pending_delete', '=', 0);

const namespaceWithId = compiledQuery((db, { id }: { readonly id: number }) =>
  namespaces(db).where('namespaces.id', '=', id),
);

const namespaceAt = compiledQuery((db, { path }: { readonly path: string }) =>
  namespaces(db).innerJoin('routes', 'routes.namespace_id', 'namespaces.id').where('routes.path_folded', '=', path),
);

const namespaceOnceAt = compiledQuery((db, { path }: { readonly path: string }) =>
  namespaces(db)
    .innerJoin('redirects', 'redirects.namespace_id', 'namespaces.id')
    .where('redirects.path_folded', '=', path),
);

/** Group or user namespace, by ID, or by full path in any case: the one it has, or else one that it had before. */
export const findNamespaceRow = async (db: Db, reference: Reference): Promise<Row<'namespaces'> | undefined> => {
  if ('id' in reference) return (await namespaceWithId(db, reference))[0];
  if (!canBeName(reference.path)) return undefined;
  const path = fold(reference.path);
  return (await namespaceAt(db, { path }))[0] ?? (await namespaceOnceAt(db, { path }))[0];
};

const namespacesWithIds = compiledQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('namespaces').selectAll().where('id', 'in', ids),
);

/** The namespaces with these ids, by id; those that are missing are left out. */
export const namespacesByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'namespaces'>>> => {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await namespacesWithIds(db, { ids: unique });
  return new Map(rows.map((row) => [row.id, row]));
};

// The conditions below look a row up in sets that the engine works out once for the whole list, not once for each row.

/**
 * The IDs of the groups in which a user holds at least this level, by them or by a group above. Walks down from the
 * roles, which are few: an engine that compares lineages instead may guess wrong and compare all of them.
 */
export const groupsOf = (userId: number, level: number, today: string) => sql`
  with recursive down (id) as (
    select roles.group_id from (${groupRoles((_group, user) => sql`${user} = ${userId}`, today)}) as roles where roles.access_level >= ${level}
    union
    select n.id from namespaces n join down on n.parent_id = down.id)
  select id from down`;

/** The IDs of the projects shared with these groups, in which their members may do as much. */
const projectsSharedWith = (userId: number, level: number, today: string) => sql`
  select l.project_id from group_links l
    where l.project_id is not null and l.group_access >= ${level} and ${live('l', today)} and l.namespace_id in (${groupsOf(userId, level, today)})`;

/** The IDs of the projects of which a user is a member with at least this level, without any group. */
const projectsOf = (userId: number, level: number, today: string) => sql`
  select m.project_id from members m
    where m.user_id = ${userId} and m.project_id is not null and m.access_level >= ${level} and ${live('m', today)}`;

/**
 * The condition that a row of `projects` is one that the user is a member of with at least this level, directly, by a
 * group above or by one that it is shared with, or that lies in the user's own namespace.
 */
export const isProjectMember = (userId: number, level: number, today: string): Expression<SqlBool> => sql<SqlBool>`(
  projects.namespace_id in (select own.id from namespaces own where own.owner_id = ${userId})
  or projects.id in (${projectsOf(userId, level, today)})
  or projects.namespace_id in (${groupsOf(userId, level, today)})
  or projects.id in (${projectsSharedWith(userId, level, today)}))`;

/** The same for a row of `namespaces`. */
export const isNamespaceMember = (userId: number, level: number, today: string): Expression<SqlBool> => sql<SqlBool>`
  namespaces.id in (${groupsOf(userId, level, today)})`;

/** That the user is a member of a row of `namespaces` or of something below it. */
export const hasMemberBelow = (userId: number, today: string): Expression<SqlBool> => sql<SqlBool>`
  namespaces.id in (
    with recursive up (id, parent_id) as (
      select n.id, n.parent_id from namespaces n where n.id in (
        select roles.group_id from (${groupRoles((_group, user) => sql`${user} = ${userId}`, today)}) as roles
        union all
        select p.namespace_id from projects p where p.pending_delete = 0 and p.id in (
          ${projectsOf(userId, 0, today)} union all ${projectsSharedWith(userId, 0, today)}))
      union
      select n.id, n.parent_id from namespaces n join up on n.id = up.parent_id)
    select id from up)`;

/** That a row of a table with a `visibility` can be seen without a membership. */
export const isOpenTo = (table: 'projects' | 'namespaces', caller: Viewer | null): Expression<SqlBool> =>
  caller === null || caller.external
    ? sql<SqlBool>`${sql.ref(`${table}.visibility`)} = 'public'`
    : sql<SqlBool>`${sql.ref(`${table}.visibility`)} in ('internal', 'public')`;

/** A user by id, in whatever state. */
export const findUser = (db: Db, id: number): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** A user by username, in any case of its letters. */
export const findUserByName = async (db: Db, username: string): Promise<Row<'users'> | undefined> =>
  canBeName(username)
    ? db.selectFrom('users').selectAll().where('username_folded', '=', fold(username)).executeTakeFirst()
    : undefined;

/** By ID when the text is a number that is one, else by username. */
export const findUserByIdOrName = async (db: Db, text: string): Promise<Row<'users'> | undefined> => {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return (id === undefined ? undefined : await findUser(db, id)) ?? findUserByName(db, text);
};
