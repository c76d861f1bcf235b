import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OpenDatabase } from './database.ts';
import { longPage, type PageRequest, type Slice } from './page-of.ts';
import type { Row } from './schema.ts';
import type { SearchedText } from './tables/searched-texts.ts';
import { findByReading } from './text-index.ts';

type Table = 'users' | 'namespaces' | 'projects';

/** A list of rows of one table. */
export interface SearchedList<T extends Table> {
  readonly table: T;
  /** Conditions on each row; rows that wait for their removal are always left out. */
  readonly conditions: readonly Expression<SqlBool>[];
  /** A substring that each row must also contain. */
  readonly search?: { readonly texts: SearchedText; readonly text: string } | undefined;
  /** A column of the table; equal rows are sorted by ID. */
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
  /**
   * The list has few rows without the search: reading their texts takes less than an index of texts. For a condition, the rows
   * that meet it are counted.
   */
  readonly narrow?: boolean | Expression<SqlBool>;
  /** Prefix of the names of the indexes of orders: the table's name, unless they cover only some rows. */
  readonly indexes?: string;
}

const every = (conditions: readonly (Expression<SqlBool> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    [sql`1 = 1`, ...conditions.filter((one) => one !== undefined)].map((one) => sql`(${one})`),
    sql` and `,
  );

/** Rows of all tables but users can wait for their removal, and are in no list then. */
const canWait = (table: Table): boolean => table !== 'users';

/** Up to this many rows are found and then sorted. With more, walking along the order finds a page sooner. */
const few = 250;

const isNarrow = async <T extends Table>(
  { db, engine: { textSearch } }: OpenDatabase,
  { table, search, narrow = false }: SearchedList<T>,
): Promise<boolean> => {
  if (typeof narrow === 'boolean') {
    return narrow;
  }
  // Without a search, or without an index of texts, there is no choice.
  if (search === undefined || textSearch.find === findByReading) {
    return true;
  }
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${sql.table(table)} where ${narrow} limit ${few + 1}) as counted`.execute(db);
  return (counted.rows[0]?.total ?? 0) <= few;
};

/** Reads a page of a list of users, namespaces, or projects. */
export const searchPage = async <T extends Table>(
  database: OpenDatabase,
  list: SearchedList<T>,
  page: PageRequest,
): Promise<Slice<Row<T>[]>> => {
  const { db, engine } = database;
  const { table, search, orderBy, sort, indexes = table } = list;
  const { indexHint, textSearch } = engine;
  const narrow = await isNarrow(database, list);
  const index = orderBy === 'id' ? undefined : `${indexes}_by_${orderBy}`;
  const [rows, id, waits] = [sql.table(table), sql.ref(`${table}.id`), sql.ref(`${table}.pending_delete`)];
  const conditions = [...(canWait(table) ? [sql<SqlBool>`${waits} = 0`] : []), ...list.conditions];
  const matching = search && (narrow ? findByReading : textSearch.find)(search.texts, search.text);
  const contained = search && textSearch.contains(search.texts, search.text);
  const isOfPlace = list.narrow !== undefined && typeof list.narrow !== 'boolean';
  const findsAll = isOfPlace || (engine.materializesSearch && textSearch.isIndexed(search?.text ?? ''));
  const gone = canWait(table) ? sql`select ${id} from ${rows} where ${waits} = 1` : sql`select 0 where 1 = 0`;
  const isWhole = search !== undefined && !narrow && list.conditions.length === 0;
  const found = {
    table,
    found: sql`${matching?.from ?? rows} where ${every([...conditions, matching?.where])}`,
    along: sql`${rows} ${indexHint(index)} where ${every([...conditions, contained])}`,
    orderBy,
    sort,
    isFoundAtOnce: search !== undefined && !narrow && findsAll,
    few,
    counted: isWhole ? textSearch.count(search.texts, search.text, gone) : undefined,
  };
  return longPage(db, found, page);
};
