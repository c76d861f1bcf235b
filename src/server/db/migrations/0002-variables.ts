/** Variables of projects and groups. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of variables. A key is taken once per project and once per group. */
export const variables = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('variables')
    .addColumn('id', 'integer', counted)
    .addColumn('namespace_id', 'integer', (c) => c.references('namespaces.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('protected', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('variables_of_group_by_key', ['namespace_id', 'key'])
    .addUniqueConstraint('variables_of_project_by_key', ['project_id', 'key'])
    .execute();
};
