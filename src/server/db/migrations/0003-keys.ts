/** The SSH keys and the GPG keys of users. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the tables of the keys. */
export const keys = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  const record = (name: string): CreateTableBuilder<string, string> =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', counted)
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'));

  await record('keys')
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('fingerprint', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('keys_of_user').on('keys').column('user_id').execute();

  await record('gpg_keys')
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('fingerprint', text, (c) => c.notNull().unique())
    .addColumn('primary_key_id', text, (c) => c.notNull())
    .addColumn('emails', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('gpg_keys_of_user').on('gpg_keys').column('user_id').execute();
};
