/** What todos say of where they come from. */
import { sql, type Kysely } from 'kysely';

/** Adds the note in which somebody was mentioned; its todos go with it. One todo waits per person and subject. */
export const notes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('todos')
    .addColumn('note_id', 'integer', (c) => c.references('notes.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('todos_of_note').on('todos').columns(['note_id']).execute();
  await sql`create unique index todos_waiting on todos (target_type, target_id, user_id) where state = 'pending'`.execute(
    db,
  );
};
