import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { SnippetsTable } from '../../db/tables/instance.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** A snippet without its content, which lists and records do not need. */
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

/** Snippets of one author, or public ones that have not expired at a time. */
export type SnippetFilter = { readonly authorId: number } | { readonly publicAt: string };

/** A page of snippets, newest first. */
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

/** A snippet by ID, regardless of access. */
export const findSnippet = (db: Db, id: number): Promise<SnippetHead | undefined> =>
  db.selectFrom('snippets').select(head).where('id', '=', id).executeTakeFirst();

export const findContent = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('snippets').select('content').where('id', '=', id).executeTakeFirst())?.content;

/** The user agent and IP address of the request that created a snippet. */
export const findOrigin = (
  db: Db,
  id: number,
): Promise<Pick<Row<'snippets'>, 'user_agent' | 'ip_address'> | undefined> =>
  db.selectFrom('snippets').select(['user_agent', 'ip_address']).where('id', '=', id).executeTakeFirst();

/** Inserts a snippet. Fails as an orphan if the author was deleted. */
export const insertSnippet = (db: Db, snippet: Insertable<SnippetsTable>): Promise<SnippetHead> =>
  db.insertInto('snippets').values(snippet).returning(head).executeTakeFirstOrThrow();

/** Updates a snippet; undefined if it was deleted. */
export const updateSnippet = (
  db: Db,
  id: number,
  changes: Updateable<SnippetsTable>,
): Promise<SnippetHead | undefined> =>
  db.updateTable('snippets').set(changes).where('id', '=', id).returning(head).executeTakeFirst();

/** Deletes a snippet; false if it was deleted already. */
export const deleteSnippet = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('snippets').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
