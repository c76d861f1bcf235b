/** The one namespace of each user, in the database. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { fold } from '../db/values.ts';
import { insertNamespace, namespaceOfUser } from '../namespaces/store.ts';

/** A text as both engines take it where nothing else says that it is one. */
const text = (value: string) => sql<string>`cast(${value} as text)`;

/** What follows a beginning that all of these texts share. */
const rest = (column: string, beginning: string) =>
  sql<string>`substr(${sql.ref(column)}, length(${text(beginning)}) + 1)`;

/** The same for an address in lower case: addresses are ASCII. */
const foldedRest = (column: string, beginning: string) => sql<string>`lower(${rest(column, beginning)})`;

/** Gives a user the namespace of the same name. A path that is taken, by whatever, fails as a duplicate. */
export const insertOwnNamespace = async (transaction: Db, user: Row<'users'>, now: string): Promise<void> => {
  await insertNamespace(
    transaction,
    {
      kind: 'user',
      name: user.name,
      path: user.username,
      owner_id: user.id,
      description: '',
      visibility: 'public',
      lfs_enabled: 1,
      request_access_enabled: 0,
      avatar_path: null,
      created_at: now,
      updated_at: now,
    },
    undefined,
  );
};

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
