/** Snippets, and from where they were made. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of snippets. */
export const snippets = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('snippets')
    .addColumn('id', 'integer', counted)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('description', text)
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('visibility', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('user_agent', text, (c) => c.notNull())
    .addColumn('ip_address', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('snippets_by_author').on('snippets').columns(['author_id', 'id']).execute();
  await db.schema.createIndex('snippets_by_visibility').on('snippets').columns(['visibility', 'id']).execute();
};
