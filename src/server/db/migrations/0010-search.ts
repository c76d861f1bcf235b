/** Indexes by which lists stay fast however much is in them. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { groupNames, namespaceTexts, projectTexts, userNames, userTexts } from '../searched-texts.ts';

/** The orders of each list; the ID decides where the first is the same. */
const orders = {
  users: ['name', 'username', 'created_at', 'updated_at'],
  namespaces: ['full_path'],
  projects: ['name', 'path', 'created_at', 'updated_at', 'last_activity_at'],
} as const;

/** Adds the indexes. */
export const search = async (db: Kysely<unknown>, { textSearch }: Engine): Promise<void> => {
  for (const searched of [userTexts, userNames, namespaceTexts, groupNames, projectTexts]) {
    await textSearch.index(db, searched);
  }
  for (const [table, columns] of Object.entries(orders)) {
    for (const column of columns) {
      await db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column, 'id']).execute();
    }
  }
  for (const column of ['name', 'path']) {
    await sql`create index ${sql.id(`groups_by_${column}`)} on namespaces (${sql.ref(column)}, id)
      where kind = 'group'`.execute(db);
  }
  // For counting alone: what the lists ask of each row. Partial, or SQLite would take next to every row for a find.
  await sql`create index projects_seen on projects (visibility, namespace_id, pending_delete)
    where pending_delete = 0`.execute(db);
  await sql`create index namespaces_seen on namespaces (kind, visibility, pending_delete)
    where pending_delete = 0`.execute(db);
  await db.schema.createIndex('users_of_state').on('users').column('state').execute();
};
