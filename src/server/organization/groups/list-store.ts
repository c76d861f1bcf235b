/** Lists of groups, from the database. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/endpoint.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { hasMemberBelow, isNamespaceMember, isOpenTo } from '../../request/auth/store.ts';
import { hasAttribute } from '../../people/custom-attributes/store.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { groupNames } from '../../db/searched-texts.ts';
import { sliceOf } from '../../db/slice-of.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';

/** Which groups a list holds; what is absent narrows nothing down. */
export interface GroupFilter {
  readonly caller: Caller | null;
  /** Only those that lie in this one, not deeper. */
  readonly parentId?: number | undefined;
  /** IDs of groups to leave out. */
  readonly skipped?: readonly number[] | undefined;
  /** Also those that the caller is no member of. */
  readonly allAvailable: boolean;
  readonly owned: boolean;
  /** Part of the name, or of the last step of the address. */
  readonly search?: string | undefined;
  /** Only those with all of these, by key. Only administrators may ask. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly orderBy: 'name' | 'path';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

/** The ID that no user has: whoever is not signed in owns nothing. */
const nobody = 0;

/** Whether the caller sees a row of `namespaces` in a list. */
const isListed = ({ caller, allAvailable, today }: GroupFilter): Expression<SqlBool>[] => {
  if (caller === null) {
    return [isOpenTo('namespaces', null)];
  }
  if (caller.admin && allAvailable) {
    return [];
  }
  const mine = sql<SqlBool>`(${isNamespaceMember(caller.id, roles.guest, today)} or ${hasMemberBelow(caller.id, today)})`;
  return [allAvailable ? sql<SqlBool>`(${mine} or ${isOpenTo('namespaces', caller)})` : mine];
};

const isIn = (parentId: number) => sql<SqlBool>`namespaces.parent_id = ${parentId}`;

const conditions = (filter: GroupFilter): Expression<SqlBool>[] => {
  const { caller, parentId, skipped = [], today } = filter;
  return [
    // Spelled out, so that the indexes of groups alone can be used.
    sql<SqlBool>`namespaces.kind = 'group'`,
    ...isListed(filter),
    ...(parentId === undefined ? [] : [isIn(parentId)]),
    ...(skipped.length === 0 ? [] : [sql<SqlBool>`namespaces.id not in (${sql.join(skipped)})`]),
    ...(filter.owned ? [isNamespaceMember(caller?.id ?? nobody, roles.owner, today)] : []),
    ...Object.entries(filter.attributes ?? {}).map(([key, value]) =>
      hasAttribute('group', sql.ref<number>('namespaces.id'), key, value),
    ),
  ];
};

/** A page of groups that the caller can see. */
export const listGroups = (
  database: OpenDatabase,
  filter: GroupFilter,
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const { orderBy, sort, parentId, search: text } = filter;
  const list = { table: 'namespaces', indexes: 'groups', conditions: conditions(filter), orderBy, sort } as const;
  const search = text === undefined ? undefined : { texts: groupNames, text };
  return sliceOf(database, { ...list, search, ...(parentId === undefined ? {} : { narrow: isIn(parentId) }) }, page);
};
