/** Takes groups out of the database: at once out of sight, then piece by piece. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { leadsBelow } from '../namespaces/redirect-store.ts';

const idsBelow = (db: Db, lineage: string) =>
  db.selectFrom('namespaces').select('id').where('lineage', 'like', `${lineage}%`);

const projectIdsBelow = (db: Db, lineage: string) =>
  db.selectFrom('projects').select('id').where('namespace_id', 'in', idsBelow(db, lineage));

/**
 * Takes a group and all below it out of sight: the addresses are free, nobody is a member any more, and nothing is
 * shared. What is left is for the queue. For a transaction that holds the tree (`lockTree`).
 */
export const markGroupForDelete = async (transaction: Db, { lineage }: Row<'namespaces'>): Promise<void> => {
  await transaction.deleteFrom('routes').where(leadsBelow(lineage)).execute();
  await transaction.deleteFrom('redirects').where(leadsBelow(lineage)).execute();
  await transaction
    .deleteFrom('members')
    .where((is) =>
      is.or([
        is('namespace_id', 'in', idsBelow(transaction, lineage)),
        is('project_id', 'in', projectIdsBelow(transaction, lineage)),
      ]),
    )
    .execute();
  await transaction
    .deleteFrom('project_group_links')
    .where('namespace_id', 'in', idsBelow(transaction, lineage))
    .execute();
  await transaction
    .updateTable('projects')
    .set({ pending_delete: 1 })
    .where('namespace_id', 'in', idsBelow(transaction, lineage))
    .execute();
  await transaction
    .updateTable('namespaces')
    .set({ pending_delete: 1 })
    .where('lineage', 'like', `${lineage}%`)
    .execute();
};

/** A group that waits for its removal. */
export const findMarkedGroup = (db: Db, id: number): Promise<Row<'namespaces'> | undefined> =>
  db.selectFrom('namespaces').selectAll().where('id', '=', id).where('pending_delete', '=', 1).executeTakeFirst();

/** IDs of a group and of all below it, the innermost first: what lies in another was made after it. */
export const groupsInnermostFirst = async (db: Db, { lineage }: Row<'namespaces'>): Promise<number[]> => {
  const rows = await idsBelow(db, lineage).orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
};

/** IDs of the projects in a group itself that wait for their removal. */
export const markedProjectsIn = async (db: Db, groupId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('namespace_id', '=', groupId)
    .where('pending_delete', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes the row of a group that nothing lies in any more, and with it the rows that belong to it. */
export const deleteGroup = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('namespaces').where('id', '=', id).where('pending_delete', '=', 1).execute();
};
