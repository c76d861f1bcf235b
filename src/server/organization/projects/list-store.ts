import { type Expression, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { searchPage } from '../../db/search-page.ts';
import { projectTexts } from '../../db/tables/searched-texts.ts';
import { toDbBoolean } from '../../db/values.ts';
import type { Visibility } from '../../formats/visibility.ts';
import { hasAttribute } from '../../people/custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';

/** The filter of a list of projects; absent members do not filter. */
export interface ProjectFilter {
  readonly caller: Caller | null;
  readonly search?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly archived?: boolean | undefined;
  /** Only projects that the caller owns. */
  readonly owned?: boolean | undefined;
  /** Only projects that the caller is a member of. */
  readonly membership?: boolean | undefined;
  /** Only projects that the caller has starred. */
  readonly starred?: boolean | undefined;
  readonly withIssues?: boolean | undefined;
  readonly withMergeRequests?: boolean | undefined;
  /** Only projects with all of these, by key; for administrators only. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Only projects directly in this namespace. */
  readonly namespaceId?: number | undefined;
  /** Only projects in the group with this lineage, at any depth. */
  readonly lineage?: string | undefined;
  /** Only forks of this project. */
  readonly forkedFromId?: number | undefined;
  readonly orderBy?: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at' | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly today: string;
}

const isThere = sql<SqlBool>`projects.pending_delete = 0`;

/** The condition that the caller sees a row of `projects`. */
const isVisible = (caller: Caller | null, today: string): Expression<SqlBool>[] => {
  if (caller?.admin === true) {
    return [];
  }
  const isOpen = isOpenTo('projects', caller);
  return [caller === null ? isOpen : sql<SqlBool>`(${isOpen} or ${isProjectMember(caller.id, roles.guest, today)})`];
};

const hasStarred = (userId: number) => sql<SqlBool>`
  exists (select 1 from project_stars ps where ps.project_id = projects.id and ps.user_id = ${userId})`;

const equals = (column: string, value: boolean | number | string | undefined): Expression<SqlBool>[] =>
  value === undefined
    ? []
    : [sql<SqlBool>`${sql.ref(`projects.${column}`)} = ${typeof value === 'boolean' ? toDbBoolean(value) : value}`];

const isIn = (namespaceId: number) => sql<SqlBool>`projects.namespace_id = ${namespaceId}`;

const conditions = (filter: ProjectFilter): Expression<SqlBool>[] => {
  const { caller, visibility, namespaceId, lineage, today } = filter;
  const callerId = caller?.id ?? 0;
  const holdsHere = (level: number) => isProjectMember(callerId, level, today);
  return [
    // Members see their projects anyway.
    ...(filter.membership === true || filter.owned === true ? [] : isVisible(caller, today)),
    ...equals('visibility', visibility),
    ...equals('archived', filter.archived),
    ...(namespaceId === undefined ? [] : [isIn(namespaceId)]),
    ...(lineage === undefined ? [] : [sql<SqlBool>`projects.namespace_id in ${idsWithin(lineage)}`]),
    ...equals('forked_from_id', filter.forkedFromId),
    ...equals('issues_enabled', filter.withIssues === true ? true : undefined),
    ...equals('merge_requests_enabled', filter.withMergeRequests === true ? true : undefined),
    ...(filter.membership === true ? [holdsHere(roles.guest)] : []),
    ...(filter.owned === true ? [holdsHere(roles.owner)] : []),
    ...(filter.starred === true ? [hasStarred(callerId)] : []),
    ...Object.entries(filter.attributes ?? {}).map(([key, value]) =>
      hasAttribute('project', sql.ref<number>('projects.id'), key, value),
    ),
  ];
};

/** A page of the projects that the caller can see, newest first by default. */
export const listProjects = (
  database: OpenDatabase,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Slice<Row<'projects'>[]>> => {
  const { orderBy = 'created_at', sort = 'desc', membership, owned, starred, namespaceId, search: text } = filter;
  const search = text === undefined ? undefined : { texts: projectTexts, text };
  const isFew = membership === true || owned === true || starred === true;
  const narrow = isFew || namespaceId === undefined ? isFew : isIn(namespaceId);
  return searchPage(
    database,
    { table: 'projects', conditions: conditions(filter), search, orderBy, sort, narrow },
    page,
  );
};

/** The given projects that the caller can see, by ID. */
export const visibleByIds = async (
  db: Db,
  ids: readonly number[],
  caller: Caller | null,
  today: string,
): Promise<Map<number, Row<'projects'>>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('projects')
          .selectAll('projects')
          .where('projects.id', 'in', [...new Set(ids)])
          .where((is) => is.and([isThere, ...isVisible(caller, today)]))
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The IDs of the given projects in which the caller is at least a reporter. */
export const measurableIds = async (
  db: Db,
  ids: readonly number[],
  caller: Caller,
  today: string,
): Promise<ReadonlySet<number>> => {
  if (caller.admin || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.id', 'in', [...ids])
    .where(isProjectMember(caller.id, roles.reporter, today))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
