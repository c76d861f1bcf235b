/** Identities of users, custom attributes, and the user who takes over what deleted ones leave behind. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Adds what the whole of the users' endpoints needs. */
export const usersWhole = async (db: Kysely<unknown>, engine: Engine): Promise<void> => {
  const { text, counted } = engine;

  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', counted)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('extern_uid', text, (c) => c.notNull())
    .addUniqueConstraint('identities_by_extern_uid', ['provider', 'extern_uid'])
    .addUniqueConstraint('identities_of_user', ['user_id', 'provider'])
    .execute();

  await db.schema
    .createTable('custom_attributes')
    .addColumn('id', 'integer', counted)
    .addColumn('subject_type', text, (c) => c.notNull())
    .addColumn('subject_id', 'integer', (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('custom_attributes_by_key', ['subject_type', 'subject_id', 'key'])
    .execute();
  await db.schema
    .createIndex('custom_attributes_by_value')
    .on('custom_attributes')
    .columns(['subject_type', 'key'])
    .execute();

  await db.schema
    .alterTable('users')
    .addColumn('ghost', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create unique index users_one_ghost on users (ghost) where ghost = 1`.execute(db);
};
