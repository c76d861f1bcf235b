/** Pictures of users: in the database, so that every process that shares it can show them. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Adds the pictures of users. */
export const userAvatars = async (db: Kysely<unknown>, { text }: Engine): Promise<void> => {
  await db.schema
    .createTable('user_avatars')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('content_type', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .execute();
};
