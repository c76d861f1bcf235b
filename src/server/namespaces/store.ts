/** The namespaces in the database: groups, and the one of each user. */
import { sql, type Insertable } from 'kysely';
import { lineageIds } from '../db/lineage.ts';
import { findNamespaceRow, groupsOf, isNamespaceMember } from '../request/auth-store.ts';
import type { Caller } from '../request/access-level.ts';
import { roles } from '../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { NamespacesTable } from '../db/tables/organization.ts';
import { namespaceTexts } from '../db/tables/searched-texts.ts';
import type { PageRequest, Slice } from '../db/page-of.ts';
import { searchPage } from '../db/search-page.ts';
import { fold } from '../db/values.ts';
import { dropRedirects } from './rename-store.ts';

type Derived = 'full_path' | 'full_name' | 'search_text' | 'lineage' | 'parent_id';
/** A namespace to be inserted; what follows from its path and name is worked out. */
export type NewNamespace = Omit<Insertable<NamespacesTable>, Derived>;

/**
 * Inserts a namespace below its parent, and its route. A full path that is taken, by whatever, fails as
 * a duplicate.
 */
export const insertNamespace = async (
  db: Db,
  namespace: NewNamespace,
  parent: Row<'namespaces'> | undefined,
): Promise<Row<'namespaces'>> => {
  const fullPath = parent === undefined ? namespace.path : `${parent.full_path}/${namespace.path}`;
  const fullName = parent === undefined ? namespace.name : `${parent.full_name} / ${namespace.name}`;
  const { id } = await db
    .insertInto('namespaces')
    .values({
      ...namespace,
      full_path: fullPath,
      full_name: fullName,
      search_text: fold(`${namespace.name}\n${fullPath}`),
      parent_id: parent?.id ?? null,
      lineage: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('routes')
    .values({ path: fullPath, path_folded: fold(fullPath), namespace_id: id })
    .execute();
  await dropRedirects(db, fullPath);
  return db
    .updateTable('namespaces')
    .set({ lineage: `${parent?.lineage ?? '/'}${id}/` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The namespace that a user's own projects lie in. */
export const namespaceOfUser = (db: Db, userId: number): Promise<Row<'namespaces'>> =>
  db
    .selectFrom('namespaces')
    .selectAll()
    .where('kind', '=', 'user')
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();

/** Until the end of the transaction, others who lock the namespace wait: an update locks its row on either engine. */
export const lockNamespace = async (transaction: Db, id: number): Promise<void> => {
  await transaction
    .updateTable('namespaces')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .execute();
};

type InTree = Pick<Row<'namespaces'>, 'id' | 'lineage'>;

const rootOf = ({ id, lineage }: InTree): number => lineageIds(lineage)[0] ?? id;

/**
 * Until the end of the transaction, nobody else who locks them adds, moves, renames, or removes anything in the trees of groups
 * that the namespaces lie in. Gives back the namespaces as they are now; undefined for those that are gone. Comes first in a
 * transaction.
 */
export const lockTrees = async (
  transaction: Db,
  places: readonly InTree[],
): Promise<(Row<'namespaces'> | undefined)[]> => {
  const held = new Set<number>();
  for (let known = places; ;) {
    // In one order, so that two who lock the same trees do not wait for each other.
    const roots = [...new Set(known.map(rootOf))].filter((root) => !held.has(root)).sort((one, other) => one - other);
    for (const root of roots) {
      await lockNamespace(transaction, root);
      held.add(root);
    }
    const found: (Row<'namespaces'> | undefined)[] = [];
    for (const { id } of places) found.push(await findNamespaceRow(transaction, { id }));
    known = found.filter((row) => row !== undefined);
    // A group may have been moved into another tree before its own was locked.
    if (known.every((row) => held.has(rootOf(row)))) return found;
  }
};

/** The same for one namespace. */
export const lockTree = async (transaction: Db, place: InTree): Promise<Row<'namespaces'> | undefined> =>
  (await lockTrees(transaction, [place]))[0];

/** A page of the caller's own namespace and the groups that the caller is a member of; all of them for administrators. */
export const listNamespaces = (
  database: OpenDatabase,
  { caller, search: text, today }: { caller: Caller; search?: string; today: string },
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const mine = sql`
    select own.id from namespaces own where own.owner_id = ${caller.id}
    union all select joined.id from (${groupsOf(caller.id, roles.guest, today)}) as joined`;
  const isMine = database.engine.isAmong(sql.ref('namespaces.id'), mine);
  const conditions = caller.admin ? [] : [isMine];
  const search = text === undefined ? undefined : { texts: namespaceTexts, text };
  return searchPage(
    database,
    { table: 'namespaces', conditions, search, orderBy: 'full_path', sort: 'asc', narrow: !caller.admin },
    page,
  );
};

/** Counts the users who are members of each group or of a group below it, by the group's ID. */
export const countMembersBelow = async (
  { db, engine }: OpenDatabase,
  groupIds: readonly number[],
  today: string,
): Promise<Map<number, number>> => {
  if (groupIds.length === 0) {
    return new Map();
  }
  // Spelled so that no index of ends is used, by which nearly all memberships would be found.
  const isLive = sql`(m.expires_at > ${today}) is not false`;
  const { rows } = await sql<{ id: number; members: number }>`
    with recursive within (top_id, id) as (
      select n.id, n.id from namespaces n where n.id in (${sql.join(groupIds)})
      union all
      select w.top_id, n.id from namespaces n join within w on n.parent_id = w.id where n.pending_delete = 0)
    select w.top_id as id, count(distinct m.user_id) as members
      from within w ${engine.lookupJoin('members', 'm', sql`m.namespace_id = w.id and ${isLive}`)}
      group by w.top_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.members]));
};

/** Of these groups, the ones where the user is at least a master. */
export const groupsWithMasterRole = async (
  db: Db,
  userId: number,
  groupIds: readonly number[],
  today: string,
): Promise<Set<number>> => {
  if (groupIds.length === 0) {
    return new Set();
  }
  const rows = await db
    .selectFrom('namespaces')
    .select('namespaces.id')
    .where('namespaces.id', 'in', [...groupIds])
    .where(isNamespaceMember(userId, roles.master, today))
    .execute();
  return new Set(rows.map((row) => row.id));
};
