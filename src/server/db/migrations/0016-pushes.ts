/** Changes of refs of which the rest of the service has still to hear. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of pending pushes. */
export const pushes = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('pending_pushes')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('updates', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
};
