import { revokeBotTokens } from '../../people/bots/store.ts';
import type { Insertable, Updateable } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { ProjectsTable } from '../../db/tables/organization.ts';
import { fold } from '../../db/values.ts';
import { deleteAttributesOf } from '../../people/custom-attributes/store.ts';
import { dropRedirects, dropRedirectsTo } from '../../namespaces/rename-store.ts';

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
export const markForDelete = async (db: Db, id: number, now: string): Promise<void> => {
  await revokeBotTokens(db, { projectIds: [id] }, now);
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
