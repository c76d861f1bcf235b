/** Groups that wait for their removal, and how large repositories are. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Adds what the whole of the groups' endpoints needs. */
export const groupsWhole = async (db: Kysely<unknown>, { text }: Engine): Promise<void> => {
  await db.schema
    .alterTable('namespaces')
    .addColumn('pending_delete', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('repository_sizes')
    .addColumn('project_id', 'integer', (c) => c.primaryKey().references('projects.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('measured_at', text, (c) => c.notNull())
    .execute();
};
