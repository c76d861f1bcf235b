/** The one namespace of each user, in the database. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fold } from '../db/values.ts';
import { namespaceOfUser } from '../namespaces/store.ts';

/** A text as both engines take it where nothing else says that it is one. */
const text = (value: string) => sql<string>`cast(${value} as text)`;

/** What follows a beginning that all of these texts share. */
const rest = (column: string, beginning: string) =>
  sql<string>`substr(${sql.ref(column)}, length(${text(beginning)}) + 1)`;

/** The same for an address in lower case: addresses are ASCII. */
const foldedRest = (column: string, beginning: string) => sql<string>`lower(${rest(column, beginning)})`;

/** What a namespace is to be called. */
export interface NewNames {
  readonly name: string;
  readonly path: string;
  readonly now: string;
}

/**
 * Renames a user's namespace, and with it the addresses and full names of the projects there: for a transaction. A
 * path that is taken, by whatever, fails as a duplicate.
 */
export const renameOwnNamespace = async (transaction: Db, userId: number, { name, path, now }: NewNames) => {
  const old = await namespaceOfUser(transaction, userId);
  const search_text = fold(`${name}\n${path}`);
  await transaction
    .updateTable('namespaces')
    .set({ name, path, full_path: path, full_name: name, search_text, updated_at: now })
    .where('id', '=', old.id)
    .execute();
  await transaction
    .updateTable('routes')
    .set({ path, path_folded: fold(path) })
    .where('namespace_id', '=', old.id)
    .execute();
  await transaction
    .updateTable('routes')
    .set({
      path: sql<string>`${text(path)} || ${rest('path', old.full_path)}`,
      path_folded: sql<string>`${text(fold(path))} || ${foldedRest('path', old.full_path)}`,
    })
    .where('project_id', 'in', (query) => query.selectFrom('projects').select('id').where('namespace_id', '=', old.id))
    .execute();
  await transaction
    .updateTable('projects')
    .set({
      full_path: sql<string>`${text(path)} || ${rest('full_path', old.full_path)}`,
      full_name: sql<string>`${text(name)} || ${rest('full_name', old.full_name)}`,
      // It ends in the address, and what stands before that stays.
      search_text: sql<string>`substr(search_text, 1, length(search_text) - length(full_path))
        || ${text(fold(path))} || ${foldedRest('full_path', old.full_path)}`,
    })
    .where('namespace_id', '=', old.id)
    .execute();
};
