/** One page of a long list, by as little reading as possible. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { Row } from './schema.ts';
import type { SearchedText } from './tables/searched-texts.ts';
import { findByReading } from './text-index.ts';

type Table = 'users' | 'namespaces' | 'projects';

/** A list of rows of one table. */
export interface LongList<T extends Table> {
  readonly table: T;
  /** What holds of each row; none waits for its removal. */
  readonly conditions: readonly Expression<SqlBool>[];
  /** A part of a text that each row has besides. */
  readonly search?: { readonly texts: SearchedText; readonly text: string } | undefined;
  /** A column of the table; the ID decides where it is the same. */
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
  /**
   * Whether it holds few rows anyhow: their texts are read sooner than found in an index. Of a condition it is counted
   * how many rows meet it.
   */
  readonly narrow?: boolean | Expression<SqlBool>;
  /** What the names of the indexes in these orders start with: the table's name, unless they are for some rows only. */
  readonly indexes?: string;
}

/** That a row meets all that there are of these. */
const every = (conditions: readonly (Expression<SqlBool> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    [sql`1 = 1`, ...conditions.filter((one) => one !== undefined)].map((one) => sql`(${one})`),
    sql` and `,
  );

/** Whether rows of a table wait for their removal, and are in no list then. */
const canWait = (table: Table): boolean => table !== 'users';

/** Up to so many, the rows are found first and then sorted; of more, a page is found sooner by going along the order. */
const few = 250;

const isNarrow = async <T extends Table>(
  { db, engine: { textSearch } }: OpenDatabase,
  { table, search, narrow = false }: LongList<T>,
): Promise<boolean> => {
  if (typeof narrow === 'boolean') {
    return narrow;
  }
  // Nothing to choose from.
  if (search === undefined || textSearch.find === findByReading) {
    return true;
  }
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${sql.table(table)} where ${narrow} limit ${few + 1}) as counted`.execute(db);
  return (counted.rows[0]?.total ?? 0) <= few;
};

/**
 * A page of a list, and how many rows there are in all. A page in the second half is read from the end, so that the last
 * one costs as little as the first.
 */
export const sliceOf = async <T extends Table>(
  database: OpenDatabase,
  list: LongList<T>,
  { offset, limit }: PageRequest,
): Promise<Slice<Row<T>[]>> => {
  const { db, engine } = database;
  const { table, search, orderBy, sort, indexes = table } = list;
  const { inOrderOf, textSearch } = engine;
  const narrow = await isNarrow(database, list);
  const index = orderBy === 'id' ? undefined : `${indexes}_by_${orderBy}`;
  const [rows, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const waits = sql.ref(`${table}.pending_delete`);
  const conditions = [...(canWait(table) ? [sql<SqlBool>`${waits} = 0`] : []), ...list.conditions];
  const matching = search && (narrow ? findByReading : textSearch.find)(search.texts, search.text);
  const from = sql`${matching?.from ?? rows} where ${every([...conditions, matching?.where])}`;
  const columns = [...new Set([orderBy, 'id'])].map((name) => sql.ref(`${table}.${name}`));
  const inOrder = (direction: 'asc' | 'desc') =>
    sql`order by ${sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`))}`;
  const isOfPlace = list.narrow !== undefined && typeof list.narrow !== 'boolean';
  const findsAll = isOfPlace || (engine.findsAllOfSearch && textSearch.isIndexed(search?.text ?? ''));
  if (search !== undefined && !narrow && findsAll) {
    const found = await sql<{ id: number; total: number }>`
      with found as materialized (select ${sql.join(columns)} from ${from})
      select id, (select count(*) from found) as total from found as ${rows} ${inOrder(sort)}
      limit ${limit} offset ${offset}`.execute(db);
    const [first] = found.rows;
    // What is found in a place is looked for once; beyond its end there is no row to say how many there are.
    if (first !== undefined || offset === 0) {
      const ids = sql.join(found.rows.map((row) => row.id));
      const read = async () =>
        (await sql<Row<T>>`select * from ${rows} where ${id} in (${ids}) ${inOrder(sort)}`.execute(db)).rows;
      return first === undefined ? { items: [], total: 0 } : { items: await read(), total: first.total };
    }
  }
  const gone = canWait(table) ? sql`select ${id} from ${rows} where ${waits} = 1` : sql`select 0 where 1 = 0`;
  const whole =
    search && !narrow && list.conditions.length === 0 ? textSearch.count(search.texts, search.text, gone) : undefined;
  const counted = await (whole ?? sql<{ total: number }>`select count(*) as total from ${from}`).execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const shown = Math.min(limit, total - offset);
  if (shown <= 0) {
    return { items: [], total };
  }
  const backwards = offset > total / 2;
  const order = inOrder((sort === 'asc') === backwards ? 'desc' : 'asc');
  const cut = sql`${order} limit ${shown} offset ${backwards ? total - offset - shown : offset}`;
  const contained = search && textSearch.contains(search.texts, search.text);
  const ids =
    total <= few
      ? sql`with found as materialized (select ${sql.join(columns)} from ${from})
          select id from found as ${rows} ${cut}`
      : sql`select ${id} from ${rows} ${inOrderOf(index)} where ${every([...conditions, contained])} ${cut}`;
  const page = await sql<Row<T>>`select * from ${rows} where ${id} in (${ids}) ${order}`.execute(db);
  return { items: backwards ? page.rows.toReversed() : page.rows, total };
};

/** One page of a list, cut out by `page.offset` and `page.limit`, and how many there are in all. */
export interface Slice<Items> {
  readonly items: Items;
  readonly total: number;
}

/** Which part of a list is asked for. `offset` and `limit` follow from the other two. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
  readonly limit: number;
}
