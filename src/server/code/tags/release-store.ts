/** The release notes of tags in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

type Release = Row<'releases'>;

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

/** Adds a release. One of the same tag fails as a duplicate, a project that went away as an orphan. */
export const insertRelease = (
  db: Db,
  projectId: number,
  tag: string,
  description: string,
  now: string,
): Promise<Release> =>
  db
    .insertInto('releases')
    .values({ project_id: projectId, tag, description, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Replaces the notes of a release; undefined when there is none. */
export const updateRelease = (
  db: Db,
  projectId: number,
  tag: string,
  description: string,
  now: string,
): Promise<Release | undefined> =>
  db
    .updateTable('releases')
    .set({ description, updated_at: now })
    .where('project_id', '=', projectId)
    .where('tag', '=', tag)
    .returningAll()
    .executeTakeFirst();

/** Removes the releases of tags that are gone. */
export const deleteReleases = async (db: Db, projectId: number, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return;
  await db
    .deleteFrom('releases')
    .where('project_id', '=', projectId)
    .where('tag', 'in', [...tags])
    .execute();
};
