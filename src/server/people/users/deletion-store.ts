/** What a deletion of a user finds and changes in the database. */
import { sql } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { sweepAttached } from '../../db/sweep-orphans.ts';

/** A column that holds the ID of the user whose contribution a row is. */
interface Contribution {
  readonly table: string;
  readonly column: string;
}

/**
 * What users contribute to the work of others. A table whose rows must not go with their user belongs here; every other
 * one says in its foreign key what becomes of them. A test compares this with the foreign keys.
 */
export const contributions: readonly Contribution[] = [
  { table: 'issues', column: 'author_id' },
  { table: 'merge_requests', column: 'author_id' },
  { table: 'events', column: 'author_id' },
  { table: 'notes', column: 'author_id' },
  { table: 'snippets', column: 'author_id' },
];

/** Projects outlast whoever made them, whatever becomes of the rest: those of groups belong to the group. */
const creations: Contribution = { table: 'projects', column: 'creator_id' };

const exists = async (db: Db, { table, column }: Contribution, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether a deletion leaves something that needs another user. */
export const needsGhostUser = async (db: Db, userId: number, hard: boolean): Promise<boolean> => {
  for (const kind of hard ? [creations] : [creations, ...contributions]) {
    if (await exists(db, kind, userId)) {
      return true;
    }
  }
  return false;
};

/** Makes another user the author of everything; `hard` leaves the contributions out. */
export const reassignContributions = async (
  transaction: Db,
  from: number,
  to: number,
  hard: boolean,
): Promise<void> => {
  for (const { table, column } of hard ? [creations] : [creations, ...contributions]) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      transaction,
    );
  }
};

/** Deletes all that a user contributed. */
export const deleteContributions = async (transaction: Db, userId: number): Promise<void> => {
  for (const { table, column } of contributions) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
  }
  await sweepAttached(transaction);
};

/** The full paths of the groups that would have no owner without the user, in order. */
export const solelyOwnedGroups = async (db: Db, userId: number, today: string): Promise<string[]> => {
  const live = (table: string) =>
    sql<boolean>`(${sql.ref(`${table}.expires_at`)} is null or ${sql.ref(`${table}.expires_at`)} > ${today})`;
  const rows = await db
    .selectFrom('members')
    .innerJoin('namespaces', 'namespaces.id', 'members.namespace_id')
    .select('namespaces.full_path')
    .where('members.user_id', '=', userId)
    .where('members.access_level', '=', roles.owner)
    .where(live('members'))
    .where('namespaces.kind', '=', 'group')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('members as others')
            .innerJoin('namespaces as above', 'above.id', 'others.namespace_id')
            .select('others.id')
            .where('others.user_id', '!=', userId)
            .where('others.access_level', '=', roles.owner)
            .where(live('others'))
            .where(sql<boolean>`namespaces.lineage like above.lineage || '%'`),
        ),
      ),
    )
    .orderBy('namespaces.full_path')
    .execute();
  return rows.map((row) => row.full_path);
};

/** The user who takes over what deleted ones leave behind, once there was something. */
export const findGhost = (db: Db): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('ghost', '=', 1).executeTakeFirst();

/** Whether nobody and nothing has this name at the top, and no user the address. */
export const isFree = async (db: Db, name: string, email: string): Promise<boolean> => {
  const route = await db.selectFrom('routes').select('id').where('path_folded', '=', name).executeTakeFirst();
  const user = await db.selectFrom('users').select('id').where('email_folded', '=', email).executeTakeFirst();
  return route === undefined && user === undefined;
};

/** Keeps a user out, and others from deleting the same one, until the transaction ends; false when there is none. */
export const lockUser = async (transaction: Db, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ state: 'blocked' })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether there is anything in a namespace, projects that wait for their removal included. */
export const hasProjects = async (db: Db, namespaceId: number): Promise<boolean> =>
  (await db.selectFrom('projects').select('id').where('namespace_id', '=', namespaceId).limit(1).executeTakeFirst()) !==
  undefined;

/**
 * Takes the projects of a namespace out of sight, frees their addresses, and parks them in another namespace until the
 * queue has removed them. Gives back the IDs of those that the queue does not know of yet.
 */
export const hideProjects = async (transaction: Db, from: number, to: number): Promise<number[]> => {
  const ids = transaction.selectFrom('projects').select('id').where('namespace_id', '=', from);
  await transaction.deleteFrom('routes').where('project_id', 'in', ids).execute();
  const marked = await transaction
    .updateTable('projects')
    .set({ pending_delete: 1 })
    .where('namespace_id', '=', from)
    .where('pending_delete', '=', 0)
    .returning('id')
    .execute();
  await transaction.updateTable('projects').set({ namespace_id: to }).where('namespace_id', '=', from).execute();
  return marked.map(({ id }) => id);
};

/** Deletes a user with the empty namespace, and with them the tokens, memberships and whatever else is theirs. */
export const deleteUserRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('namespaces').where('kind', '=', 'user').where('owner_id', '=', id).execute();
  await transaction.deleteFrom('users').where('id', '=', id).execute();
};
