/** Keeps what reads of SQLite gave for as long as nothing has changed the tables that they looked into. */
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TableName, VersionOf } from './change-counter.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { runQuery } from './group-commit.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** A statement, with a short name, and with the tables that it looks into; undefined where what it gives depends on more. */
interface Statement {
  readonly name: number;
  readonly tables: readonly TableName[] | undefined;
}

interface Entry {
  readonly version: number;
  readonly rows: readonly unknown[];
  readonly size: number;
}

/** Of all results together, roughly in characters; what was used longest ago goes first. */
const most = 8 * 1024 * 1024;

/** Larger results are not kept, so that a few of them do not drive out all others. */
const largest = 128 * 1024;

/** Statements that are known; lists of other lengths make others without end. */
const mostStatements = 1000;

/** What the smallest result takes: its objects, and its place in the map. */
const leastSize = 256;

/** What a value without a length takes, and the name of its column. */
const sizeOfCell = 24;

/** Functions that give something else each time. */
const unsteady =
  /^(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|changes|total_changes|last_insert_rowid)\(/i;

interface Instruction {
  readonly opcode: string;
  readonly p2: number;
  readonly p4: unknown;
}

/** Tables by the pages where they and their indexes begin. */
type TableAt = ReadonlyMap<number, TableName>;

/** Looks for them again once the schema has changed, or a VACUUM has moved them, which counts as a change of the schema. */
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

/** By SQLite's own program for a statement, which opens each table and index by the page where it begins. */
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

/** Texts with their lengths, so that no two lists of parameters are written alike; undefined for others than these. */
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
 * Runs reads on a connection, or gives what they gave before. Rows are shared, and so nobody can change them.
 *
 * @param currentVersions of what `snapshot` shows, which it opens where it is not
 */
export const createResultCache = (
  file: SqliteFile,
  snapshot: ReadSnapshot,
  currentVersions: () => VersionOf,
): (<R>(query: CompiledQuery) => QueryResult<R>) => {
  const statements = new LRUCache<string, Statement>({ max: mostStatements });
  const entries = new LRUCache<string, Entry>({
    maxSize: most,
    maxEntrySize: largest,
    sizeCalculation: ({ size }) => size,
  });
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

  const keep = (key: string, version: number, rows: readonly unknown[]): void => {
    const size = leastSize + key.length + sizeOf(rows);
    if (size > largest) return;
    for (const row of rows) Object.freeze(row);
    entries.set(key, { version, rows, size });
  };

  return <R>(query: CompiledQuery): QueryResult<R> => {
    // Before anything is read: what is changed meanwhile makes it old at once.
    const versionOf = currentVersions();
    const { name, tables } = statementOf(query);
    const key = tables && keyOf(name, query.parameters);
    const run = () => snapshot.read(() => runQuery<R>(file, query));
    if (tables === undefined || key === undefined) return run();
    const version = versionOf(tables);
    const entry = entries.get(key);
    if (entry?.version === version) return { rows: [...entry.rows] as R[] };
    const { rows } = run();
    keep(key, version, rows);
    return { rows: [...rows] };
  };
};
