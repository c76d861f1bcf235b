/** Changes of refs that are written down before git makes them. */
import type { Kysely } from 'kysely';

/** Tells what is to be from what has come true; all that was written down until now has. */
export const intendedPushes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('pending_pushes')
    .addColumn('settled', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
};
