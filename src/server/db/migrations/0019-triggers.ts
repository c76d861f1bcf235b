/** Pipeline triggers, and what pipelines show of themselves. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of triggers, and adds to that of pipelines. */
export const triggers = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('pipeline_triggers')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('token', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull().unique())
    .addColumn('last_used_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  const index = db.schema.createIndex('pipeline_triggers_of_project').on('pipeline_triggers');
  await index.column('project_id').execute();
  // SQLite adds one column per statement.
  for (const column of ['before_sha', 'yaml_errors', 'started_at', 'finished_at']) {
    await db.schema.alterTable('pipelines').addColumn(column, text).execute();
  }
};
