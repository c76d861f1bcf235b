/** One page of a long list, by as little reading as possible. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { PageRequest, Slice } from '../http/handler.ts';
import type { OpenDatabase } from './database.ts';
import type { Row } from './schema.ts';
import type { TextSearch } from './text-index.ts';

type Table = 'users' | 'namespaces' | 'projects';

/** A list of rows of one table. */
export interface LongList<T extends Table> {
  readonly table: T;
  /** What holds of each row; `contains` is how a part of a text is to be looked for. */
  readonly conditions: (contains: TextSearch['contains']) => readonly Expression<SqlBool>[];
  /** A column of the table; the ID decides where it is the same. */
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
  /** Whether it holds few rows anyhow: their texts are read sooner than found in an index. */
  readonly narrow?: boolean;
  /** What the names of the indexes in these orders start with: the table's name, unless they are for some rows only. */
  readonly indexes?: string;
}

/** Up to so many, the rows are found first and then sorted; of more, a page is found sooner by going along the order. */
const few = 250;

/**
 * A page of a list, and how many rows there are in all. A page in the second half is read from the end, so that the last
 * one costs as little as the first.
 */
export const sliceOf = async <T extends Table>(
  { db, engine }: OpenDatabase,
  { table, conditions, orderBy, sort, narrow = false, indexes = table }: LongList<T>,
  { offset, limit }: PageRequest,
): Promise<Slice<Row<T>[]>> => {
  const { inOrderOf, textSearch } = engine;
  const contains = narrow ? textSearch.reads : textSearch.contains;
  const where = (look: TextSearch['contains']) =>
    sql.join(
      [sql`1 = 1`, ...conditions(look)].map((one) => sql`(${one})`),
      sql` and `,
    );
  const index = orderBy === 'id' ? undefined : `${indexes}_by_${orderBy}`;
  const [rows, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${rows} where ${where(contains)}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const count = Math.min(limit, total - offset);
  if (count <= 0) {
    return { items: [], total };
  }
  const backwards = offset > total / 2;
  const direction = sql.raw((sort === 'asc') === backwards ? 'desc' : 'asc');
  const columns = [...new Set([orderBy, 'id'])].map((name) => sql.ref(`${table}.${name}`));
  const order = sql`order by ${sql.join(columns.map((column) => sql`${column} ${direction}`))}`;
  const cut = sql`${order} limit ${count} offset ${backwards ? total - offset - count : offset}`;
  const ids =
    total <= few
      ? sql`with found as materialized (select ${sql.join(columns)} from ${rows} where ${where(contains)})
          select id from found as ${rows} ${cut}`
      : sql`select ${id} from ${rows} ${inOrderOf(index)} where ${where(textSearch.reads)} ${cut}`;
  const page = await sql<Row<T>>`select * from ${rows} where ${id} in (${ids}) ${order}`.execute(db);
  return { items: backwards ? page.rows.toReversed() : page.rows, total };
};
