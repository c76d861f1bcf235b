/** Cuts every list of records into pages: the last page costs as little as the first, and none reads more than it shows. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';

/** The requested part of a list. `offset` and `limit` follow from the other two. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
  readonly limit: number;
}

/** One page of a list, and the number of items in the whole list. */
export interface Slice<Items> {
  readonly items: Items;
  readonly total: number;
}

export type Cut = Pick<PageRequest, 'limit' | 'offset'>;

/** Cuts a page out of a list in memory. */
export const pageOfItems = <Item>(items: readonly Item[], { limit, offset }: Cut): Slice<Item[]> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});

interface PageSource<Row> {
  /** Reads rows in their order, or backwards where `isReversible`. */
  readonly read: (cut: Cut, backwards: boolean, total: number) => Promise<Row[]>;
  readonly count: () => Promise<number>;
  readonly isReversible?: boolean;
  /** `read` needs the total. */
  readonly countsFirst?: boolean;
}

/** Reads a page from the nearer end of a list. Counts for the first page only where more rows follow. */
export const cutPage = async <Row>(source: PageSource<Row>, { limit, offset }: Cut): Promise<Slice<Row[]>> => {
  const { read, count, isReversible = false, countsFirst = false } = source;
  if (offset === 0 && !countsFirst) {
    const rows = await read({ limit: limit + 1, offset }, false, 0);
    return { items: rows.slice(0, limit), total: rows.length <= limit ? rows.length : await count() };
  }
  const total = await count();
  const shown = Math.min(limit, total - offset);
  if (shown <= 0) return { items: [], total };
  const backwards = isReversible && offset > total / 2;
  const items = await read({ limit: shown, offset: backwards ? total - offset - shown : offset }, backwards, total);
  return { items: backwards ? items.toReversed() : items, total };
};

/** Columns to sort by, the most significant first. Together they must order any two rows. */
interface RowOrder {
  readonly by: readonly string[];
  readonly sort: 'asc' | 'desc';
}

const directionOf = (sort: 'asc' | 'desc', backwards: boolean) => ((sort === 'asc') === backwards ? 'desc' : 'asc');

/** Queries the number of rows; `found` has no columns, order, or limit. */
export const totalOf = <DB, TB extends keyof DB>(found: SelectQueryBuilder<DB, TB, object>) =>
  found.select((of) => of.fn.countAll<number>().as('total')).$castTo<{ readonly total: number }>();

/** Reads a page of `rows`, which is `found` with columns, and with an order unless one is given. */
export const pageOf = <DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  cut: Cut,
  { by, sort }: RowOrder = { by: [], sort: 'asc' },
): Promise<Slice<Row[]>> => {
  const ordered = (backwards: boolean) =>
    by.reduce((query, column) => query.orderBy((of) => of.ref(column as never), directionOf(sort, backwards)), rows);
  return cutPage(
    {
      read: ({ limit, offset }, backwards) => ordered(backwards).limit(limit).offset(offset).execute(),
      count: async () => (await totalOf(found).executeTakeFirstOrThrow()).total,
      isReversible: by.length > 0,
    },
    cut,
  );
};

/** A long list of one table. */
export interface LongList {
  readonly table: string;
  /** The table and a condition, by the most selective index. */
  readonly found: RawBuilder<unknown>;
  /** `found`, by the index of the order. */
  readonly along: RawBuilder<unknown>;
  /** A column of the table; equal rows are sorted by ID. */
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
  /** All rows are found by an index, counted, and sorted in one statement. */
  readonly isFoundAtOnce: boolean;
  /** Up to this many rows are found and then sorted. With more, walking along the order finds a page sooner. */
  readonly few: number;
  /** Counts faster than `found`. */
  readonly counted?: RawBuilder<{ total: number }> | undefined;
}

/** Reads a page of a long list: its IDs first, and then only the rows that are shown. */
export const longPage = async <Row>(db: Db, list: LongList, cut: Cut): Promise<Slice<Row[]>> => {
  const { table, found, along, orderBy, sort, few } = list;
  const [rows, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const columns = (of: string) => [...new Set([orderBy, 'id'])].map((name) => sql.ref(`${of}.${name}`));
  const inOrder = (of: string, backwards: boolean) =>
    sql`order by ${sql.join(columns(of).map((column) => sql`${column} ${sql.raw(directionOf(sort, backwards))}`))}`;
  const all = sql`with found as materialized (select ${sql.join(columns(table))} from ${found})`;
  const read = async (ids: RawBuilder<unknown>, backwards: boolean): Promise<Row[]> =>
    (await sql<Row>`select * from ${rows} where ${id} in (${ids}) ${inOrder(table, backwards)}`.execute(db)).rows;
  const cutOut = (of: string, { limit, offset }: Cut, backwards: boolean) =>
    sql`${inOrder(of, backwards)} limit ${limit} offset ${offset}`;
  if (list.isFoundAtOnce) {
    const page = await sql<{ id: number; total: number }>`${all}
      select id, (select count(*) from found) as total from found ${cutOut('found', cut, false)}`.execute(db);
    const [first] = page.rows;
    if (first !== undefined) {
      return { items: await read(sql.join(page.rows.map((row) => row.id)), false), total: first.total };
    }
    if (cut.offset === 0) return { items: [], total: 0 };
  }
  return cutPage(
    {
      count: async () => {
        const counted = list.counted ?? sql<{ total: number }>`select count(*) as total from ${found}`;
        return (await counted.execute(db)).rows[0]?.total ?? 0;
      },
      read: (part, backwards, total) => {
        const ids =
          total <= few
            ? sql`${all} select id from found ${cutOut('found', part, backwards)}`
            : sql`select ${id} from ${along} ${cutOut(table, part, backwards)}`;
        return read(ids, backwards);
      },
      isReversible: true,
      countsFirst: true,
    },
    cut,
  );
};
