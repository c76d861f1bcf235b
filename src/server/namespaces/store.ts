/** The namespaces in the database: groups, and the one of each user. */
import { sql, type Insertable } from 'kysely';
import { hasMemberBelow, isNamespaceMember, isOpenTo } from '../auth/store.ts';
import type { Caller } from '../auth/caller.ts';
import { roles } from '../../contract/endpoint.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { NamespacesTable, Row } from '../db/schema.ts';
import { containsPattern, fold } from '../db/values.ts';
import type { PageRequest, Slice } from '../http/handler.ts';

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

/** A page of the namespaces that the caller can create projects in; all of them for administrators. */
export const listNamespaces = async (
  { db, engine }: OpenDatabase,
  filter: { caller: Caller; search?: string; today: string },
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const { caller, search, today } = filter;
  const matching = db
    .selectFrom('namespaces')
    .$if(!caller.admin, (query) =>
      query.where((is) => is.or([is('owner_id', '=', caller.id), isNamespaceMember(caller.id, roles.master, today)])),
    )
    .$if(search !== undefined, (query) =>
      query.where(engine.like(sql.ref('namespaces.search_text'), containsPattern(search as string))),
    );
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll('namespaces')
    .orderBy('full_path')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};

/** Which groups a list holds. */
export interface GroupFilter {
  readonly caller: Caller | null;
  /** Also those that the caller is no member of. */
  readonly allAvailable: boolean;
  readonly owned: boolean;
  readonly search?: string;
  readonly orderBy: 'name' | 'path';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

/** A page of groups that the caller can see. */
export const listGroups = async (
  { db, engine }: OpenDatabase,
  filter: GroupFilter,
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const { caller, search, today } = filter;
  const matching = db
    .selectFrom('namespaces')
    .where('kind', '=', 'group')
    .$if(caller === null, (query) => query.where(isOpenTo('namespaces', null)))
    .$if(caller !== null && !(caller.admin && filter.allAvailable), (query) =>
      query.where((is) => {
        const { id } = caller as Caller;
        const mine = [isNamespaceMember(id, roles.guest, today), hasMemberBelow(id, today)];
        return is.or(filter.allAvailable ? [...mine, isOpenTo('namespaces', caller)] : mine);
      }),
    )
    .$if(caller !== null && filter.owned, (query) =>
      query.where(isNamespaceMember((caller as Caller).id, roles.owner, today)),
    )
    .$if(search !== undefined, (query) =>
      query.where(engine.like(sql.ref('namespaces.search_text'), containsPattern(search as string))),
    );
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll('namespaces')
    .orderBy(filter.orderBy, filter.sort)
    .orderBy('id', filter.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};

/** How many users are members of each group or of a group below it, by the group's ID. */
export const countMembersBelow = async (
  db: Db,
  groupIds: readonly number[],
  today: string,
): Promise<Map<number, number>> => {
  if (groupIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('namespaces as top')
    .innerJoin('namespaces as below', (join) => join.on(sql<boolean>`below.lineage like top.lineage || '%'`))
    .innerJoin('members', 'members.namespace_id', 'below.id')
    .select((of) => ['top.id', of.fn.count<number>('members.user_id').distinct().as('members')])
    .where('top.id', 'in', [...groupIds])
    .where((is) => is.or([is('members.expires_at', 'is', null), is('members.expires_at', '>', today)]))
    .groupBy('top.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.members]));
};

/** Of these groups, the ones where the user is at least a master. */
export const masteredGroups = async (
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
