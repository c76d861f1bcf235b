/** The links of releases in the database. */
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import type { ReleaseLinksTable } from '../../db/tables/code.ts';

type Link = Row<'release_links'>;

export type NewLink = Omit<Insertable<ReleaseLinksTable>, 'id' | 'release_id' | 'created_at' | 'updated_at'>;

/** The newest first, as in v4 services. */
export const listLinks = (db: Db, releaseId: number, page: PageRequest): Promise<Slice<Link[]>> => {
  const all = db.selectFrom('release_links').where('release_id', '=', releaseId);
  return pageOf(all, all.selectAll().orderBy('id', 'desc'), page);
};

export const findLink = (db: Db, releaseId: number, id: number): Promise<Link | undefined> =>
  db
    .selectFrom('release_links')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findLinkByPath = (db: Db, releaseId: number, filepath: string): Promise<Link | undefined> =>
  db
    .selectFrom('release_links')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('filepath', '=', filepath)
    .executeTakeFirst();

/** Inserts links of one release. The transaction must have locked or inserted it. */
export const insertLinks = async (
  transaction: Db,
  releaseId: number,
  links: readonly NewLink[],
  now: string,
): Promise<Link[]> =>
  links.length === 0
    ? []
    : transaction
        .insertInto('release_links')
        .values(links.map((link) => ({ ...link, release_id: releaseId, created_at: now, updated_at: now })))
        .returningAll()
        .execute();

/** Columns that are undefined stay unchanged. The transaction must have locked the release. */
export const updateLink = (
  transaction: Db,
  id: number,
  changes: Pick<Updateable<ReleaseLinksTable>, 'name' | 'url' | 'filepath' | 'link_type'>,
  now: string,
): Promise<Link> =>
  transaction
    .updateTable('release_links')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteLink = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('release_links').where('id', '=', id).execute();
};
