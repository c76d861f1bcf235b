/** The groups that something can be moved into. */
import { sql } from 'kysely';
import type { OpenDatabase } from '../../db/database.ts';
import { isWithin } from '../../db/lineage.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { searchPage } from '../../db/search-page.ts';
import { groupNames } from '../../db/tables/searched-texts.ts';
import type { Caller } from '../../request/access-level.ts';
import { isNamespaceMember } from '../../request/auth-store.ts';

export interface LocationFilter {
  readonly caller: Caller;
  /** The caller's lowest level in the group; administrators can use every group. */
  readonly level: number;
  /** The namespace where it is now. */
  readonly currentId: number | null;
  /** That of a group which is to be moved, and cannot go into itself. */
  readonly lineage?: string;
  readonly search?: string | undefined;
  readonly today: string;
}

export const listLocations = (
  database: OpenDatabase,
  { caller, level, currentId, lineage, search: text, today }: LocationFilter,
  page: PageRequest,
): Promise<Slice<Row<'namespaces'>[]>> => {
  const conditions = [
    sql<boolean>`namespaces.kind = 'group'`,
    ...(caller.admin ? [] : [isNamespaceMember(caller.id, level, today)]),
    ...(currentId === null ? [] : [sql<boolean>`namespaces.id <> ${currentId}`]),
    ...(lineage === undefined ? [] : [sql<boolean>`not ${isWithin('namespaces', lineage)}`]),
  ];
  const search = text === undefined ? undefined : { texts: groupNames, text };
  return searchPage(
    database,
    { table: 'namespaces', indexes: 'groups', conditions, search, orderBy: 'name', sort: 'asc', narrow: !caller.admin },
    page,
  );
};
