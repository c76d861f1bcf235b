import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { SnippetsTable } from '../../db/tables/instance.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

/** A snippet without its text, which lists and records have no use for. */
export type SnippetHead = Omit<Row<'snippets'>, 'content' | 'user_agent' | 'ip_address'>;

const head = [
  'id',
  'author_id',
  'title',
  'file_name',
  'description',
  'visibility',
  'expires_at',
  'created_at',
  'updated_at',
] as const;

/** Whose snippets a list holds: one author's, or the public ones that have not expired at `now`. */
export type SnippetFilter = { readonly authorId: number } | { readonly publicAt: string };

/** A page of snippets, the newest first. */
export const listSnippets = (db: Db, filter: SnippetFilter, page: PageRequest): Promise<Slice<SnippetHead[]>> => {
  const all = db.selectFrom('snippets');
  const matching =
    'authorId' in filter
      ? all.where('author_id', '=', filter.authorId)
      : all
          .where('visibility', '=', 'public')
          .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', filter.publicAt)]));
  return pageOf(matching, matching.select(head).orderBy('id', 'desc'), page);
};

/** A snippet by its ID, whoever may read it. */
export const findSnippet = (db: Db, id: number): Promise<SnippetHead | undefined> =>
  db.selectFrom('snippets').select(head).where('id', '=', id).executeTakeFirst();

/** The text of a snippet. */
export const findContent = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('snippets').select('content').where('id', '=', id).executeTakeFirst())?.content;

/** What the request that made a snippet said of itself. */
export const findOrigin = (
  db: Db,
  id: number,
): Promise<Pick<Row<'snippets'>, 'user_agent' | 'ip_address'> | undefined> =>
  db.selectFrom('snippets').select(['user_agent', 'ip_address']).where('id', '=', id).executeTakeFirst();

/** Inserts a snippet; an author who is gone fails as an orphan. */
export const insertSnippet = (db: Db, snippet: Insertable<SnippetsTable>): Promise<SnippetHead> =>
  db.insertInto('snippets').values(snippet).returning(head).executeTakeFirstOrThrow();

/** Changes a snippet; undefined when it is gone. */
export const updateSnippet = (
  db: Db,
  id: number,
  changes: Updateable<SnippetsTable>,
): Promise<SnippetHead | undefined> =>
  db.updateTable('snippets').set(changes).where('id', '=', id).returning(head).executeTakeFirst();

/** Deletes a snippet; whether it was still there. */
export const deleteSnippet = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('snippets').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
