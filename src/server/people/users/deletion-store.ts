/** Queries of the deletion of a user. */
import { sql } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db } from '../../db/database.ts';
import { isWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { sweepAttached } from '../../db/sweep-orphans.ts';
import type { UserState } from '../../request/user-state.ts';

/** A column with the user ID of a contribution. */
interface Contribution {
  readonly table: string;
  readonly column: string;
}

/**
 * Contributions of users to the work of others, whose rows can outlive their user. Foreign keys decide for all other
 * tables; a test compares this list with them.
 */
export const contributions: readonly Contribution[] = [
  { table: 'issues', column: 'author_id' },
  { table: 'merge_requests', column: 'author_id' },
  { table: 'events', column: 'author_id' },
  { table: 'notes', column: 'author_id' },
  { table: 'snippets', column: 'author_id' },
];

/** Projects outlive their creator in any case: those of groups belong to the group. */
const creations: Contribution = { table: 'projects', column: 'creator_id' };

const exists = async (db: Db, { table, column }: Contribution, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(db);
  return rows.length > 0;
};

/** Tells if a deletion leaves records that need another user. */
export const needsGhostUser = async (db: Db, userId: number, hard: boolean): Promise<boolean> => {
  for (const kind of hard ? [creations] : [creations, ...contributions]) {
    if (await exists(db, kind, userId)) {
      return true;
    }
  }
  return false;
};

/** Makes another user the author of all contributions; with `hard`, only of created projects. */
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

export const deleteContributions = async (transaction: Db, userId: number): Promise<void> => {
  for (const { table, column } of contributions) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
  }
  await sweepAttached(transaction);
};

/** The full paths of the groups whose only owner is the user. */
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
            .innerJoin('users as people', 'people.id', 'others.user_id')
            .where('people.bot', '=', 0)
            .where('others.user_id', '!=', userId)
            .where('others.access_level', '=', roles.owner)
            .where(live('others'))
            .where(isWithin('namespaces', sql.ref<string>('above.lineage'))),
        ),
      ),
    )
    .orderBy('namespaces.full_path')
    .execute();
  return rows.map((row) => row.full_path);
};

/** The ghost user, which the first deletion that needs it creates. */
export const findGhost = (db: Db): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('ghost', '=', 1).executeTakeFirst();

/** Tells if no top-level path has this name, and no user the email address. */
export const isFree = async (db: Db, name: string, email: string): Promise<boolean> => {
  const route = await db.selectFrom('routes').select('id').where('path_folded', '=', name).executeTakeFirst();
  const user = await db.selectFrom('users').select('id').where('email_folded', '=', email).executeTakeFirst();
  return route === undefined && user === undefined;
};

/** Blocks a user and locks the row until the transaction ends; false if there is none, or none in the state. */
export const lockUser = async (transaction: Db, id: number, state?: UserState): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ state: 'blocked' })
    .where('id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'active'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Tells if a namespace has projects, those that are being removed included. */
export const hasProjects = async (db: Db, namespaceId: number): Promise<boolean> =>
  (await db.selectFrom('projects').select('id').where('namespace_id', '=', namespaceId).limit(1).executeTakeFirst()) !==
  undefined;

/**
 * Hides the projects of a namespace, frees their paths, and moves them to another namespace until jobs have removed
 * them. Returns the IDs of those without a job yet.
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

/** Deletes a user with the empty namespace, and by foreign keys with tokens, memberships, and other records. */
export const deleteUserRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('namespaces').where('kind', '=', 'user').where('owner_id', '=', id).execute();
  await transaction.deleteFrom('users').where('id', '=', id).execute();
};
