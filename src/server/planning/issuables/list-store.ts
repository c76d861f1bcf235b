import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OpenDatabase } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { longPage, type PageRequest, type Slice } from '../../db/page-of.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { issuableConditions, leadOf, type IssuableFilter, type IssuableTable } from './filter-store.ts';

/** Where a list looks: in one project, in all projects below a group, or everywhere. */
export type IssuablePlace = { readonly projectId: number } | { readonly lineage: string } | 'everywhere';

/** Which rows a list holds, and in which order. */
export interface IssuableList {
  readonly place: IssuablePlace;
  readonly filter: IssuableFilter;
  /** What holds of the projects outside of which nothing is seen; undefined for a caller who sees all. */
  readonly seen: Expression<SqlBool> | undefined;
  /** What holds of each row besides. */
  readonly conditions: readonly Expression<SqlBool>[];
  /** Of an index that leads to what one of the conditions selects. */
  readonly lead?: string | undefined;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

type Condition = Expression<SqlBool>;

const every = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join(
    [sql`1 = 1`, ...conditions].map((one) => sql`(${one})`),
    sql` and `,
  );

/** That a row is in a project of the place that keeps such things, and is seen. */
const isIn = (
  { isAmong }: Pick<Engine, 'isAmong'>,
  { projectColumn, keptBy }: IssuableTable,
  { place, seen }: IssuableList,
): Condition[] => {
  const project = sql.ref(projectColumn);
  if (place !== 'everywhere' && 'projectId' in place) {
    return [
      sql<SqlBool>`${project} = ${place.projectId}`,
      sql<SqlBool>`exists (select 1 from projects p where p.id = ${place.projectId} and p.pending_delete = 0
        and ${sql.ref(`p.${keptBy}`)} = 1)`,
    ];
  }
  const without = sql`select o.id from projects o where ${sql.ref(`o.${keptBy}`)} = 0`;
  const within = place === 'everywhere' ? [] : [sql<SqlBool>`projects.namespace_id in ${idsWithin(place.lineage)}`];
  const conditions = seen === undefined ? within : [...within, seen];
  if (conditions.length === 0) {
    // Those are few, so that whoever sees everything is not asked about every project.
    const gone = sql`select gone.id from projects gone where gone.pending_delete = 1`;
    return [sql<SqlBool>`${project} not in (${gone} union all ${without})`];
  }
  const there = sql`select projects.id from projects where projects.pending_delete = 0 and ${every(conditions)}`;
  return [isAmong(sql.ref<number>(projectColumn), sql`${there} except ${without}`)];
};

/** A project with up to so many rows is read whole: that is sooner than a look at the index of texts. */
const shortProject = 250;

const isShort = async ({ db }: OpenDatabase, table: IssuableTable, { place, filter }: IssuableList) => {
  if (place === 'everywhere' || 'lineage' in place || !filter.search) return false;
  const rows = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${sql.table(tableOf[table.type])} where ${sql.ref(table.projectColumn)} = ${place.projectId}
    limit ${shortProject + 1}) as counted`.execute(db);
  return (rows.rows[0]?.total ?? 0) <= shortProject;
};

/** Rows of a place that are found first and then sorted. */
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
  const conditions = [
    ...isIn(engine, table, list),
    ...issuableConditions(engine, table, filter, readsTexts, projectId),
    ...list.conditions,
  ];
  const lead = readsTexts ? undefined : (list.lead ?? leadOf(engine, table, filter, inProject));
  const along = (index: string) => (index === '' ? sql`` : engine.inOrderOf(`${name}_${index}`));
  const from = (index: string) => sql`${sql.table(name)} ${along(index)} where ${every(conditions)}`;
  const isListed = inProject && orderBy === 'created_at';
  const found = {
    table: name,
    found: from(lead ?? 'listed'),
    along: from(isListed ? 'listed' : inProject ? 'by_change' : `by_${orderBy}`),
    orderBy,
    sort,
    isFoundAtOnce: lead !== undefined,
    few: isListed ? 0 : few,
  };
  return longPage(db, found, page);
};
