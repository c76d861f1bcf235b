/** Indexes by which what a search finds is filtered and counted without reading the rows. */
import type { Kysely } from 'kysely';
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
};
