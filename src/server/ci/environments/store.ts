import type { Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { EnvironmentsTable } from '../../db/tables/ci.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { environmentSlug } from './slug.ts';

type Environment = Row<'environments'>;

/** A page of a project's environments, by name. */
export const listEnvironments = (db: Db, projectId: number, page: PageRequest): Promise<Slice<Environment[]>> => {
  const all = db.selectFrom('environments').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy('name'), page);
};

/** The slugs of a project's environments by their names. */
export const environmentSlugs = async (db: Db, projectId: number): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('environments')
    .select(['name', 'slug'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ name, slug }) => [name, slug]));
};

export const findEnvironment = (db: Db, projectId: number, id: number): Promise<Environment | undefined> =>
  db.selectFrom('environments').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();

/** Environments by their IDs, whatever their project. */
export const environmentsByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Environment>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('environments').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export interface NewEnvironment {
  readonly projectId: number;
  readonly name: string;
  readonly externalUrl: string | null;
  readonly now: string;
}

/** Inserts an environment with a new slug. Fails as a duplicate if the name is taken. */
export const insertEnvironment = async (
  db: Db,
  { projectId, name, externalUrl, now }: NewEnvironment,
): Promise<Environment> => {
  const others = await db.selectFrom('environments').select('slug').where('project_id', '=', projectId).execute();
  const slug = environmentSlug(name, new Set(others.map((other) => other.slug)));
  const times = { created_at: now, updated_at: now };
  return db
    .insertInto('environments')
    .values({ project_id: projectId, name, slug, external_url: externalUrl, state: 'available', ...times })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Updates an environment; undefined if it was deleted. */
export const updateEnvironment = (
  db: Db,
  id: number,
  changes: Updateable<EnvironmentsTable>,
): Promise<Environment | undefined> =>
  db.updateTable('environments').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** The environment with a name, which is created if it is missing and restarted if it is stopped. */
export const ensureEnvironment = async (transaction: Db, wanted: NewEnvironment): Promise<Environment> => {
  const found = await transaction
    .updateTable('environments')
    .set({
      state: 'available',
      updated_at: wanted.now,
      ...(wanted.externalUrl === null ? {} : { external_url: wanted.externalUrl }),
    })
    .where('project_id', '=', wanted.projectId)
    .where('name', '=', wanted.name)
    .returningAll()
    .executeTakeFirst();
  return found ?? insertEnvironment(transaction, wanted);
};

export const stopEnvironment = async (db: Db, projectId: number, name: string, now: string): Promise<void> => {
  await db
    .updateTable('environments')
    .set({ state: 'stopped', updated_at: now })
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .execute();
};

/** Deletes an environment with its deployments. False if it was deleted already. */
export const deleteEnvironment = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('environments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
