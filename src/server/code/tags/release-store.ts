/** The releases of tags in the database. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import type { ReleasesTable } from '../../db/tables/code.ts';

type Release = Row<'releases'>;

interface ReleaseOrder {
  readonly by: 'released_at' | 'created_at';
  readonly sort: 'asc' | 'desc';
}

const keyOf = ({ by }: ReleaseOrder) =>
  by === 'created_at' ? sql`created_at` : sql`coalesce(released_at, created_at)`;

export const listReleases = (
  db: Db,
  projectId: number,
  order: ReleaseOrder,
  page: PageRequest,
): Promise<Slice<Release[]>> => {
  const all = db.selectFrom('releases').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy(keyOf(order), order.sort).orderBy('id', order.sort), page);
};

export const findRelease = (db: Db, projectId: number, tag: string): Promise<Release | undefined> =>
  db.selectFrom('releases').selectAll().where('project_id', '=', projectId).where('tag', '=', tag).executeTakeFirst();

export const releasesByTags = async (
  db: Db,
  projectId: number,
  tags: readonly string[],
): Promise<Map<string, Release>> => {
  const rows =
    tags.length === 0
      ? []
      : await db
          .selectFrom('releases')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('tag', 'in', [...tags])
          .execute();
  return new Map(rows.map((row) => [row.tag, row]));
};

/** All links of these releases, the newest first. */
export const linksOfReleases = (db: Db, releaseIds: readonly number[]): Promise<Row<'release_links'>[]> =>
  db
    .selectFrom('release_links')
    .selectAll()
    .where('release_id', 'in', [...releaseIds])
    .orderBy('id', 'desc')
    .execute();

export type NewRelease = Omit<Insertable<ReleasesTable>, 'id' | 'created_at' | 'updated_at'>;

/** Inserts a release. Fails as a duplicate if the tag has one, and as an orphan if the project was deleted. */
export const insertRelease = (db: Db, release: NewRelease, now: string): Promise<Release> =>
  db
    .insertInto('releases')
    .values({ ...release, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Updates a release; undefined if it was deleted. */
export const updateRelease = (
  db: Db,
  projectId: number,
  tag: string,
  changes: Pick<Updateable<ReleasesTable>, 'name' | 'description' | 'released_at'>,
  now: string,
): Promise<Release | undefined> =>
  db
    .updateTable('releases')
    .set({ ...changes, updated_at: now })
    .where('project_id', '=', projectId)
    .where('tag', '=', tag)
    .returningAll()
    .executeTakeFirst();

export const deleteReleases = async (db: Db, projectId: number, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return;
  await db
    .deleteFrom('releases')
    .where('project_id', '=', projectId)
    .where('tag', 'in', [...tags])
    .execute();
};
