/** Addresses that led somewhere once. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of redirects. */
export const redirects = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', counted)
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('path_folded', text, (c) => c.notNull().unique())
    .addColumn('namespace_id', 'integer', (c) => c.references('namespaces.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('redirects_of_namespace').on('redirects').column('namespace_id').execute();
  await db.schema.createIndex('redirects_of_project').on('redirects').column('project_id').execute();
};
