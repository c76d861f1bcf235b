/** The projects in the database. */
import { sql, type Insertable } from 'kysely';
import { roles } from '../../contract/endpoint.ts';
import type { Caller } from '../auth/caller.ts';
import { isOpenTo, isProjectMember } from '../auth/store.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { ProjectsTable, Row, Visibility } from '../db/schema.ts';
import { containsPattern, fold } from '../db/values.ts';
import type { PageRequest, Slice } from '../http/handler.ts';

type Derived = 'namespace_id' | 'full_path' | 'full_name' | 'search_text';
/** A project to be inserted; what follows from its path and name is worked out. */
export type NewProject = Omit<Insertable<ProjectsTable>, Derived>;

/** Inserts a project into its namespace, and its route. A full path that is taken fails as a duplicate. */
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
  return row;
};

/** Which projects a list holds. */
export interface ProjectFilter {
  readonly caller: Caller | null;
  readonly search?: string;
  readonly visibility?: Visibility;
  readonly owned: boolean;
  readonly membership: boolean;
  /** Only those of this namespace, not of those below. */
  readonly namespaceId?: number;
  readonly orderBy: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

/** A page of the projects that the caller can see. */
export const listProjects = async (
  { db, engine }: OpenDatabase,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Slice<Row<'projects'>[]>> => {
  const { caller, search, visibility, namespaceId, today } = filter;
  const callerId = caller?.id ?? 0;
  const matching = db
    .selectFrom('projects')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .where('projects.pending_delete', '=', 0)
    .$if(caller?.admin !== true, (query) =>
      query.where((is) =>
        is.or([
          isOpenTo('projects', caller),
          ...(caller === null ? [] : [isProjectMember(callerId, roles.guest, today)]),
        ]),
      ),
    )
    .$if(filter.membership, (query) => query.where(isProjectMember(callerId, roles.guest, today)))
    .$if(filter.owned, (query) => query.where(isProjectMember(callerId, roles.owner, today)))
    .$if(visibility !== undefined, (query) => query.where('projects.visibility', '=', visibility as Visibility))
    .$if(namespaceId !== undefined, (query) => query.where('projects.namespace_id', '=', namespaceId as number))
    .$if(search !== undefined, (query) =>
      query.where(engine.like(sql.ref('projects.search_text'), containsPattern(search as string))),
    );
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll('projects')
    .orderBy(`projects.${filter.orderBy}`, filter.sort)
    .orderBy('projects.id', filter.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};

/** Opened issues of each project, by its ID. */
export const countOpenIssues = async (db: Db, projectIds: readonly number[]): Promise<Map<number, number>> => {
  if (projectIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('issues')
    .select((of) => ['project_id', of.fn.countAll<number>().as('issues')])
    .where('project_id', 'in', [...projectIds])
    .where('state', '=', 'opened')
    .groupBy('project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row.issues]));
};

/** How many projects lie in a namespace itself, not below it. */
export const countOwnProjects = async (db: Db, namespaceId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('projects')
    .select(db.fn.countAll<number>().as('total'))
    .where('namespace_id', '=', namespaceId)
    .where('pending_delete', '=', 0)
    .executeTakeFirstOrThrow();
  return total;
};

/** Takes a project out of sight and frees its address; what is left is for the queue. */
export const markForDelete = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('routes').where('project_id', '=', id).execute();
  await db.updateTable('projects').set({ pending_delete: 1 }).where('id', '=', id).execute();
};

/** A project that waits for its removal. */
export const findMarked = (db: Db, id: number): Promise<Row<'projects'> | undefined> =>
  db.selectFrom('projects').selectAll().where('id', '=', id).where('pending_delete', '=', 1).executeTakeFirst();

/** Deletes the row of a project, and with it the rows that belong to it. */
export const deleteProject = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('projects').where('id', '=', id).execute();
};
