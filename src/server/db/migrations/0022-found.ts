/** Indexes by which what a search finds is filtered and counted without reading the rows, and by which those to be removed are found. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** What the lists ask of each row besides its text. */
const asked = {
  users: ['state'],
  namespaces: ['pending_delete', 'kind', 'visibility', 'parent_id'],
  projects: ['pending_delete', 'visibility', 'namespace_id'],
} as const;

/** Adds the indexes. */
export const found = async (db: Kysely<unknown>, { textSearch }: Engine): Promise<void> => {
  for (const table of ['users', 'namespaces', 'projects'] as const) {
    await textSearch.indexFound(db, table, asked[table]);
  }
  for (const table of ['namespaces', 'projects']) {
    await sql`create index ${sql.id(`${table}_to_remove`)} on ${sql.table(table)} (id)
      where pending_delete = 1`.execute(db);
  }
};
