/** What happened, for the activity lists. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of events. */
export const events = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('events')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('target_type', text)
    .addColumn('target_id', 'integer')
    .addColumn('target_iid', 'integer')
    .addColumn('target_title', text)
    .addColumn('push_data', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('events_of_project').on('events').columns(['project_id', 'created_at']).execute();
  await db.schema.createIndex('events_of_author').on('events').columns(['author_id', 'created_at']).execute();
  await db.schema.createIndex('events_by_age').on('events').column('created_at').execute();
};
