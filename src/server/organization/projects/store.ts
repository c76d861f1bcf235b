import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import type { ProjectsTable } from '../../db/tables/organization.ts';
import { projectTexts } from '../../db/tables/searched-texts.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import { searchPage } from '../../db/search-page.ts';
import { fold, toDbBoolean } from '../../db/values.ts';
import { deleteAttributesOf, hasAttribute } from '../../people/custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { dropRedirects, dropRedirectsTo } from '../../namespaces/rename-store.ts';
import type { Visibility } from '../../formats/visibility.ts';

interface Star {
  readonly projectId: number;
  readonly userId: number;
}

/** Returns false if it was starred already. */
export const addStar = async (db: Db, { projectId, userId }: Star, now: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('project_stars')
    .values({ project_id: projectId, user_id: userId, created_at: now })
    .onConflict((taken) => taken.columns(['project_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Returns false if it was not starred. */
export const removeStar = async (db: Db, { projectId, userId }: Star): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('project_stars')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

interface Ids {
  readonly ids: readonly number[];
}

const ownersOf = compiledQuery((db, { ids }: Ids) =>
  db
    .selectFrom('namespaces')
    .innerJoin('users', 'users.id', 'namespaces.owner_id')
    .selectAll('users')
    .select('namespaces.id as namespaceId')
    .where('namespaces.id', 'in', ids),
);

/** The owners of personal namespaces, by namespace ID. */
export const ownersByNamespaces = async (
  db: Db,
  namespaceIds: readonly number[],
): Promise<Map<number, Row<'users'>>> => {
  const unique = [...new Set(namespaceIds)];
  if (unique.length === 0) {
    return new Map();
  }
  const rows = await ownersOf(db, { ids: unique });
  return new Map(rows.map(({ namespaceId, ...user }) => [namespaceId, user]));
};

const pathsOf = compiledQuery((db, { ids }: Ids) =>
  db.selectFrom('projects').select(['id', 'full_path']).where('id', 'in', ids),
);

/** Full paths of projects by ID, in one query. */
export const projectPaths = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await pathsOf(db, { ids: unique });
  return new Map(rows.map((row) => [row.id, row.full_path]));
};

type Derived = 'namespace_id' | 'full_path' | 'full_name' | 'search_text';
/** A project to insert, without the columns that follow from its path and name. */
export type NewProject = Omit<Insertable<ProjectsTable>, Derived>;

/** The columns that can be updated without moving a project. */
export type ProjectChanges = Omit<Updateable<ProjectsTable>, Derived | 'id' | 'name' | 'path'>;

/** Inserts a project with its route. Fails as a duplicate if the full path is taken. */
export const insertProject = async (
  db: Db,
  project: NewProject,
  namespace: Row<'namespaces'>,
): Promise<Row<'projects'>> => {
  const fullPath = `${namespace.full_path}/${project.path}`;
  const row = await db
    .insertInto('projects')
    .values({
      ...project,
      namespace_id: namespace.id,
      full_path: fullPath,
      full_name: `${namespace.full_name} / ${project.name}`,
      search_text: fold(`${project.name}\n${fullPath}`),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('routes')
    .values({ path: fullPath, path_folded: fold(fullPath), project_id: row.id })
    .execute();
  await dropRedirects(db, fullPath);
  return row;
};

/** The filter of a list of projects; absent members do not filter. */
export interface ProjectFilter {
  readonly caller: Caller | null;
  readonly search?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly archived?: boolean | undefined;
  /** Only projects that the caller owns. */
  readonly owned?: boolean | undefined;
  /** Only projects that the caller is a member of. */
  readonly membership?: boolean | undefined;
  /** Only projects that the caller has starred. */
  readonly starred?: boolean | undefined;
  readonly withIssues?: boolean | undefined;
  readonly withMergeRequests?: boolean | undefined;
  /** Only projects with all of these, by key; for administrators only. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Only projects directly in this namespace. */
  readonly namespaceId?: number | undefined;
  /** Only projects in the group with this lineage, at any depth. */
  readonly lineage?: string | undefined;
  /** Only forks of this project. */
  readonly forkedFromId?: number | undefined;
  readonly orderBy?: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at' | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly today: string;
}

const isThere = sql<SqlBool>`projects.pending_delete = 0`;

/** The condition that the caller sees a row of `projects`. */
const isVisible = (caller: Caller | null, today: string): Expression<SqlBool>[] => {
  if (caller?.admin === true) {
    return [];
  }
  const isOpen = isOpenTo('projects', caller);
  return [caller === null ? isOpen : sql<SqlBool>`(${isOpen} or ${isProjectMember(caller.id, roles.guest, today)})`];
};

const hasStarred = (userId: number) => sql<SqlBool>`
  exists (select 1 from project_stars ps where ps.project_id = projects.id and ps.user_id = ${userId})`;

const equals = (column: string, value: boolean | number | string | undefined): Expression<SqlBool>[] =>
  value === undefined
    ? []
    : [sql<SqlBool>`${sql.ref(`projects.${column}`)} = ${typeof value === 'boolean' ? toDbBoolean(value) : value}`];

const isIn = (namespaceId: number) => sql<SqlBool>`projects.namespace_id = ${namespaceId}`;

const conditions = (filter: ProjectFilter): Expression<SqlBool>[] => {
  const { caller, visibility, namespaceId, lineage, today } = filter;
  const callerId = caller?.id ?? 0;
  const holdsHere = (level: number) => isProjectMember(callerId, level, today);
  return [
    // Members see their projects anyway.
    ...(filter.membership === true || filter.owned === true ? [] : isVisible(caller, today)),
    ...equals('visibility', visibility),
    ...equals('archived', filter.archived),
    ...(namespaceId === undefined ? [] : [isIn(namespaceId)]),
    ...(lineage === undefined ? [] : [sql<SqlBool>`projects.namespace_id in ${idsWithin(lineage)}`]),
    ...equals('forked_from_id', filter.forkedFromId),
    ...equals('issues_enabled', filter.withIssues === true ? true : undefined),
    ...equals('merge_requests_enabled', filter.withMergeRequests === true ? true : undefined),
    ...(filter.membership === true ? [holdsHere(roles.guest)] : []),
    ...(filter.owned === true ? [holdsHere(roles.owner)] : []),
    ...(filter.starred === true ? [hasStarred(callerId)] : []),
    ...Object.entries(filter.attributes ?? {}).map(([key, value]) =>
      hasAttribute('project', sql.ref<number>('projects.id'), key, value),
    ),
  ];
};

/** A page of the projects that the caller can see, newest first by default. */
export const listProjects = (
  database: OpenDatabase,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Slice<Row<'projects'>[]>> => {
  const { orderBy = 'created_at', sort = 'desc', membership, owned, starred, namespaceId, search: text } = filter;
  const search = text === undefined ? undefined : { texts: projectTexts, text };
  const isFew = membership === true || owned === true || starred === true;
  const narrow = isFew || namespaceId === undefined ? isFew : isIn(namespaceId);
  return searchPage(
    database,
    { table: 'projects', conditions: conditions(filter), search, orderBy, sort, narrow },
    page,
  );
};

/** The given projects that the caller can see, by ID. */
export const visibleByIds = async (
  db: Db,
  ids: readonly number[],
  caller: Caller | null,
  today: string,
): Promise<Map<number, Row<'projects'>>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('projects')
          .selectAll('projects')
          .where('projects.id', 'in', [...new Set(ids)])
          .where((is) => is.and([isThere, ...isVisible(caller, today)]))
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The IDs of the given projects in which the caller is at least a reporter. */
export const measurableIds = async (
  db: Db,
  ids: readonly number[],
  caller: Caller,
  today: string,
): Promise<ReadonlySet<number>> => {
  if (caller.admin || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.id', 'in', [...ids])
    .where(isProjectMember(caller.id, roles.reporter, today))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The source of a fork, if it still exists. */
export const sourceOf = async (
  db: Db,
  { forked_from_id: id }: Pick<Row<'projects'>, 'forked_from_id'>,
): Promise<Row<'projects'> | undefined> =>
  id === null
    ? undefined
    : db.selectFrom('projects').selectAll().where('id', '=', id).where('pending_delete', '=', 0).executeTakeFirst();

/** Updates a project; undefined columns stay. `moveProject` changes its name and namespace. */
export const setProject = (db: Db, id: number, values: ProjectChanges): Promise<Row<'projects'>> =>
  db.updateTable('projects').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Counts the projects directly in a namespace. */
export const countOwnProjects = async (db: Db, namespaceId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('projects')
    .select(db.fn.countAll<number>().as('total'))
    .where('namespace_id', '=', namespaceId)
    .where('pending_delete', '=', 0)
    .executeTakeFirstOrThrow();
  return total;
};

/** Hides a project and frees its paths; the queue removes the rest. */
export const markForDelete = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('routes').where('project_id', '=', id).execute();
  await dropRedirectsTo(db, id);
  await db.updateTable('projects').set({ pending_delete: 1 }).where('id', '=', id).execute();
};

/** A project that is scheduled for removal. */
export const findProjectToRemove = (db: Db, id: number): Promise<Row<'projects'> | undefined> =>
  db.selectFrom('projects').selectAll().where('id', '=', id).where('pending_delete', '=', 1).executeTakeFirst();

/** Deletes the row of a project, with the rows that belong to it. Its forks have no source then. */
export const deleteProject = async (db: Db, id: number): Promise<void> => {
  await deleteAttributesOf(db, { type: 'project', id });
  await db.deleteFrom('projects').where('id', '=', id).execute();
};
