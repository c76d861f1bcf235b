/** Counts changes of tables in a SQLite file, so that whoever has read from them can tell whether it still holds. */
import type { SqliteStatement } from 'kysely';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { Database } from './schema.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type TableName = keyof Database;

/**
 * A number that is another one, and larger, as soon as something in these tables may have changed; of all tables where none
 * are named.
 */
export type VersionOf = (tables?: readonly TableName[]) => number;

/** Asks SQLite once what other processes have changed, and has what is read from then on see it. Undefined where nobody can tell. */
export type ReadVersions = () => VersionOf | undefined;

const written =
  /^\s*(?:(?<deletes>delete\s+from)|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?)\s+"?(?<table>\w+)/i;
const changesNothing = /^\s*(?:select|begin|commit|rollback|savepoint|release|pragma)\b/i;

/** What the service writes for itself, many times a minute: no answer that is made of records alone has any of it. */
const ownTables: readonly TableName[] = ['jobs', 'processes', 'audit_events', 'storage_failures', 'repository_leases'];
const isOwn = (table: string): boolean => ownTables.some((own) => own === table);

interface CountedFile {
  readonly file: SqliteFile;
  readonly readVersions: () => VersionOf;
  /** The versions of what the snapshot shows, without a question where it is open. */
  readonly currentVersions: () => VersionOf;
}

/**
 * The same file, whose statements are counted when they run, and the versions of its tables. What deletes rows, or is not
 * understood, counts for all tables: other tables can lose rows by it, too. What other processes change is told by SQLite, and
 * counts for all, too.
 *
 * @param snapshot of the connection that reads
 */
export const countChanges = (database: SqliteFile, snapshot: ReadSnapshot): CountedFile => {
  const counts = new Map<string, number>();
  let changes = 0;
  let all = 0;

  /** What the open transaction has counted: others see it when it is committed, and so it counts once more then. */
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

  let ofOthers: SqliteStatement | undefined;
  const dataVersion = (): number => {
    ofOthers ??= database.prepare('pragma data_version');
    const [row] = ofOthers.all([]) as readonly { readonly data_version: number }[];
    return row?.data_version ?? 0;
  };

  let lastSeen: number | undefined;
  let others = 0;
  /** What the snapshot shows is at least as new as what is told of others: nothing older is kept as if it were. */
  const renew = (): void => {
    for (let seen = snapshot.renew(); seen !== lastSeen; seen = snapshot.renew()) {
      lastSeen = seen;
      // The connection that writes is told of others alone.
      others = dataVersion();
    }
  };

  const versionsFrom =
    (told: number): VersionOf =>
    (tables) => {
      if (tables === undefined) return changes + told;
      let sum = all + told;
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
