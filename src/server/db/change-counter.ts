/** Counts changes of tables in a SQLite file, so that caches of reads know when they are outdated. */
import type { SqliteStatement } from 'kysely';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { Database } from './schema.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type TableName = keyof Database;

/** Returns a number that grows as soon as something in these tables, or in any table by default, may have changed. */
export type VersionOf = (tables?: readonly TableName[]) => number;

/** Asks SQLite once for changes of other processes, which later reads see. Undefined where the engine does not report changes. */
export type ReadVersions = () => VersionOf | undefined;

const written =
  /^\s*(?:(?<deletes>delete\s+from)|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?)\s+"?(?<table>\w+)/i;
const changesNothing = /^\s*(?:select|begin|commit|rollback|savepoint|release|pragma)\b/i;

/** The service writes these for itself, many times a minute. No response that is made of records depends on them. */
const ownTables: readonly TableName[] = ['jobs', 'processes', 'audit_events', 'storage_failures', 'repository_leases'];
const isOwn = (table: string): boolean => ownTables.some((own) => own === table);

interface CountedFile {
  readonly file: SqliteFile;
  readonly readVersions: () => VersionOf;
  /** Versions of the tables in the snapshot. Asks SQLite only where the snapshot is not open. */
  readonly currentVersions: () => VersionOf;
}

/**
 * Counts the statements of a file when they run. A statement that deletes rows, or is not understood, counts for all tables,
 * because other tables can lose rows with it. Changes of other processes, which SQLite reports, count for all tables, too.
 *
 * @param snapshot belongs to the connection that reads
 */
export const countChanges = (database: SqliteFile, snapshot: ReadSnapshot): CountedFile => {
  const counts = new Map<string, number>();
  let changes = 0;
  let all = 0;

  /** Changes of the open transaction. Other connections see them after the commit, so they are counted again then. */
  const pending = new Set<() => void>();

  const countFor = (sql: string): (() => void) | undefined => {
    if (changesNothing.test(sql)) return undefined;
    const { table, deletes } = written.exec(sql)?.groups ?? {};
    if (table !== undefined && isOwn(table)) return () => counts.set(table, (counts.get(table) ?? 0) + 1);
    return () => {
      if (table === undefined || deletes !== undefined) all += 1;
      else counts.set(table, (counts.get(table) ?? 0) + 1);
      changes += 1;
    };
  };

  const countCommitted = (): void => {
    for (const count of pending) count();
    pending.clear();
  };

  const counted = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    const isCommit = /^\s*commit\b/i.test(sql);
    const count = countFor(sql);
    if (count === undefined && !isCommit) return statement;
    const counting =
      <Result>(run: (parameters: readonly unknown[]) => Result) =>
      (parameters: readonly unknown[]): Result => {
        count?.();
        if (count !== undefined) pending.add(count);
        const result = run(parameters);
        if (isCommit) countCommitted();
        return result;
      };
    return {
      reader: statement.reader,
      all: counting((parameters) => statement.all(parameters)),
      run: counting((parameters) => statement.run(parameters)),
      iterate: counting((parameters) => statement.iterate(parameters)),
    };
  };

  let dataVersionQuery: SqliteStatement | undefined;
  const dataVersion = (): number => {
    dataVersionQuery ??= database.prepare('pragma data_version');
    const [row] = dataVersionQuery.all([]) as readonly { readonly data_version: number }[];
    return row?.data_version ?? 0;
  };

  let lastSeen: number | undefined;
  let others = 0;
  /** Ends with a snapshot that is at least as new as the version of other processes, so that no old row is kept as a new one. */
  const renew = (): void => {
    for (let seen = snapshot.renew(); seen !== lastSeen; seen = snapshot.renew()) {
      lastSeen = seen;
      // SQLite reports to the writing connection only what other connections change, not its own changes.
      others = dataVersion();
    }
  };

  const versionsFrom =
    (otherChanges: number): VersionOf =>
    (tables) => {
      if (tables === undefined) return changes + otherChanges;
      let sum = all + otherChanges;
      for (const table of tables) sum += counts.get(table) ?? 0;
      return sum;
    };

  return {
    file: {
      prepare: counted,
      exec: (sql) => {
        all += 1;
        changes += 1;
        return database.exec(sql);
      },
      close: () => database.close(),
    },
    readVersions: () => {
      renew();
      return versionsFrom(others);
    },
    currentVersions: () => {
      if (!snapshot.isOpen()) renew();
      return versionsFrom(others);
    },
  };
};
