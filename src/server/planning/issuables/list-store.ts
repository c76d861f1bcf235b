import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OpenDatabase } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { longPage, type PageRequest, type Slice } from '../../db/page-of.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { issuableConditions, type IssuableFilter, type IssuableTable } from './filter-store.ts';
import { indexHint } from './index-hint.ts';
import { groupsAboveProject } from './label-store.ts';

/** One project, all projects below a group, or all projects. */
export type IssuablePlace = { readonly projectId: number } | { readonly lineage: string } | 'everywhere';

export interface IssuableList {
  readonly place: IssuablePlace;
  readonly filter: IssuableFilter;
  /** Condition on the projects that the caller sees; undefined for a caller who sees all. */
  readonly seen: Expression<SqlBool> | undefined;
  /** More conditions on each row. */
  readonly conditions: readonly Expression<SqlBool>[];
  /** An index that finds the rows of one of these conditions. */
  readonly index?: string | undefined;
  /** An index that finds them where no other does and the place is more than one project. */
  readonly lastIndex?: string | undefined;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

type Condition = Expression<SqlBool>;

const every = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join(
    [sql`1 = 1`, ...conditions].map((one) => sql`(${one})`),
    sql` and `,
  );

/** The project of a row must be in the place, have the feature enabled, and be visible. */
const placeConditions = (
  { isAmong }: Pick<Engine, 'isAmong'>,
  { projectColumn, enabledColumn }: IssuableTable,
  { place, seen }: IssuableList,
): Condition[] => {
  const project = sql.ref(projectColumn);
  if (place !== 'everywhere' && 'projectId' in place) {
    return [
      sql<SqlBool>`${project} = ${place.projectId}`,
      sql<SqlBool>`exists (select 1 from projects p where p.id = ${place.projectId} and p.pending_delete = 0
        and ${sql.ref(`p.${enabledColumn}`)} = 1)`,
    ];
  }
  const disabled = sql`select o.id from projects o where ${sql.ref(`o.${enabledColumn}`)} = 0`;
  const within = place === 'everywhere' ? [] : [sql<SqlBool>`projects.namespace_id in ${idsWithin(place.lineage)}`];
  const conditions = seen === undefined ? within : [...within, seen];
  if (conditions.length === 0) {
    // These projects are few: a caller who sees everything needs no check of each project.
    const gone = sql`select gone.id from projects gone where gone.pending_delete = 1`;
    return [sql<SqlBool>`${project} not in (${gone} union all ${disabled})`];
  }
  const there = sql`select projects.id from projects where projects.pending_delete = 0 and ${every(conditions)}`;
  return [isAmong(sql.ref<number>(projectColumn), sql`${there} except ${disabled}`)];
};

/** A search reads all rows of a project with up to this many, which is faster than the index of texts. */
const shortProject = 250;

const isShort = async ({ db }: OpenDatabase, table: IssuableTable, { place, filter }: IssuableList) => {
  if (place === 'everywhere' || 'lineage' in place || !filter.search) return false;
  const rows = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${sql.table(tableOf[table.type])} where ${sql.ref(table.projectColumn)} = ${place.projectId}
    limit ${shortProject + 1}) as counted`.execute(db);
  return (rows.rows[0]?.total ?? 0) <= shortProject;
};

/** Up to this many rows are found first, and then sorted. */
const few = 5000;

export const listIssuables = async <T extends 'issues' | 'merge_requests'>(
  database: OpenDatabase,
  table: IssuableTable & { readonly name: T },
  list: IssuableList,
  page: PageRequest,
): Promise<Slice<Row<T>[]>> => {
  const { db, engine } = database;
  const { place, filter, orderBy, sort } = list;
  const { name } = table;
  const readsTexts = await isShort(database, table, list);
  const projectId = place !== 'everywhere' && 'projectId' in place ? place.projectId : undefined;
  const inProject = projectId !== undefined;
  const asksForLabel = Boolean(filter.labels || filter['not[labels]']);
  const within =
    inProject && asksForLabel ? { projectId, groupIds: await groupsAboveProject(db, projectId) } : undefined;
  const conditions = [
    ...placeConditions(engine, table, list),
    ...issuableConditions(engine, table, filter, readsTexts, within),
    ...list.conditions,
  ];
  const hint = readsTexts
    ? undefined
    : (list.index ?? indexHint(engine, table, filter, inProject) ?? (inProject ? undefined : list.lastIndex));
  const along = (index: string) => (index === '' ? sql`` : engine.indexHint(`${name}_${index}`));
  const from = (index: string) => sql`${sql.table(name)} ${along(index)} where ${every(conditions)}`;
  const isListed = inProject && orderBy === 'created_at';
  const found = {
    table: name,
    found: from(hint ?? 'listed'),
    along: from(isListed ? 'listed' : inProject ? 'by_change' : `by_${orderBy}`),
    orderBy,
    sort,
    isFoundAtOnce: hint !== undefined,
    few: isListed ? 0 : few,
  };
  return longPage(db, found, page);
};
