/** Caches the results of reads from SQLite until one of the tables that they read changes. */
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TableName, VersionOf } from './change-counter.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { runQuery } from './group-commit.ts';
import type { SqliteFile } from './sqlite-file.ts';

interface Statement {
  /** Short, for keys. */
  readonly name: number;
  /** Undefined where the result depends on more than tables. */
  readonly tables: readonly TableName[] | undefined;
}

interface Entry {
  readonly version: number;
  readonly rows: readonly unknown[];
}

/** Size of all results together, roughly in characters. */
const most = 8 * 1024 * 1024;

/** Larger results are not cached, so that a few of them do not evict all others. */
const largest = 128 * 1024;

/** Statements that are cached: lists of other lengths make ever more. */
const mostStatements = 1000;

/** Size of an empty result: its objects and its map entry. */
const leastSize = 256;

/** Size of a value without a length, and of its column's name. */
const sizeOfCell = 24;

/** Functions that return another value each time. */
const unsteady =
  /^(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|changes|total_changes|last_insert_rowid)\(/i;

interface Instruction {
  readonly opcode: string;
  readonly p2: number;
  readonly p4: unknown;
}

/** Tables by the root pages of them and their indexes. */
type TableAt = ReadonlyMap<number, TableName>;

/** Reads the root pages again once the schema has changed. A VACUUM, which moves them, counts as such a change. */
const createTableFinder = (file: SqliteFile): (() => TableAt) => {
  let version: unknown;
  let tableAt: TableAt = new Map();
  return () => {
    const [now] = file.prepare('pragma schema_version').all([]) as readonly { readonly schema_version: number }[];
    if (now?.schema_version === version) return tableAt;
    version = now?.schema_version;
    const begins = file.prepare('select tbl_name, rootpage from sqlite_master where rootpage > 0').all([]);
    const found = begins as readonly { readonly tbl_name: TableName; readonly rootpage: number }[];
    tableAt = new Map(found.map((one) => [one.rootpage, one.tbl_name]));
    return tableAt;
  };
};

/** Reads SQLite's own program for a statement, which opens each table and index by its root page. */
const tablesOf = (
  file: SqliteFile,
  tableAt: TableAt,
  { sql, parameters }: CompiledQuery,
): readonly TableName[] | undefined => {
  const program = file.prepare(`explain ${sql}`).all(parameters) as readonly Instruction[];
  if (program.some(({ opcode, p4 }) => opcode === 'VOpen' || unsteady.test(String(p4)))) return undefined;
  const tables = program.filter(({ opcode }) => opcode === 'OpenRead').map(({ p2 }) => tableAt.get(p2));
  const known = tables.filter((table) => table !== undefined);
  return known.length === tables.length ? [...new Set(known)] : undefined;
};

/** Includes the lengths of texts, so that no two lists of parameters have the same key. Undefined for other types. */
const keyOf = (name: number, parameters: readonly unknown[]): string | undefined => {
  let key = `${name}`;
  for (const value of parameters) {
    if (typeof value === 'string') key += ` s${value.length} ${value}`;
    else if (typeof value === 'number') key += ` n${value}`;
    else if (value === null || value === undefined) key += ' 0';
    else return undefined;
  }
  return key;
};

const sizeOf = (rows: readonly unknown[]): number => {
  let size = 0;
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const name in row) {
      const value = row[name];
      size += sizeOfCell + (typeof value === 'string' ? value.length : 0);
    }
  }
  return size;
};

/**
 * Runs reads on a connection, or returns their former results. Rows are shared, and therefore frozen.
 *
 * @param currentVersions opens `snapshot` if necessary, and returns the versions of its tables
 */
export const createResultCache = (
  file: SqliteFile,
  snapshot: ReadSnapshot,
  currentVersions: () => VersionOf,
): (<R>(query: CompiledQuery) => QueryResult<R>) => {
  const statements = new LRUCache<string, Statement>({ max: mostStatements });
  const entries = new LRUCache<string, Entry>({ maxSize: most });
  const findTables = createTableFinder(file);
  let names = 0;

  const statementOf = (query: CompiledQuery): Statement => {
    const known = statements.get(query.sql);
    if (known !== undefined) return known;
    names += 1;
    const statement = { name: names, tables: snapshot.read(() => tablesOf(file, findTables(), query)) };
    statements.set(query.sql, statement);
    return statement;
  };

  const store = (key: string, version: number, rows: readonly unknown[]): void => {
    const size = leastSize + key.length + sizeOf(rows);
    if (size > largest) return;
    for (const row of rows) Object.freeze(row);
    entries.set(key, { version, rows }, { size });
  };

  return <R>(query: CompiledQuery): QueryResult<R> => {
    // Taken before the read, so that a change during it makes the result outdated.
    const versionOf = currentVersions();
    const { name, tables } = statementOf(query);
    const key = tables && keyOf(name, query.parameters);
    const run = () => snapshot.read(() => runQuery<R>(file, query));
    if (tables === undefined || key === undefined) return run();
    const version = versionOf(tables);
    const entry = entries.get(key);
    if (entry?.version === version) return { rows: [...entry.rows] as R[] };
    const { rows } = run();
    store(key, version, rows);
    return { rows: [...rows] };
  };
};
