/** Holds all differences between the two database engines. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type ColumnDefinitionBuilder, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { unattached } from './attached-write.ts';
import type { MigrationEngine } from './migrations/migration.ts';
import type { Database } from './schema.ts';
import { postgresTextSearch, sqliteTextSearch, type TextSearch } from './text-index.ts';

export type EngineName = 'sqlite' | 'postgres';

/** The differences that matter to migrations and stores. */
export interface Engine extends MigrationEngine {
  readonly name: EngineName;
  /** Ends the query of a claim, so that two processes never claim the same row. */
  readonly skipLocked: RawBuilder<unknown>;
  /** `expression LIKE pattern`, with `\` as the escape character, where both are folded. */
  readonly like: (expression: Expression<string>, pattern: string) => RawBuilder<boolean>;
  /** Finds rows by a substring. */
  readonly textSearch: TextSearch;
  /** Stands after a table's name, and has its rows read in the order of an index, or of the primary key by default. */
  readonly indexHint: (index: string | undefined) => RawBuilder<unknown>;
  /**
   * A search finds all its rows in one statement, and counts and sorts them there. For an engine that would otherwise walk
   * along the order, even where the rows that match come last.
   */
  readonly materializesSearch: boolean;
  /** An ID is among the few that a query returns. The engine runs that query first, and then looks up rows by ID. */
  readonly isAmong: (id: Expression<number>, query: RawBuilder<unknown>) => RawBuilder<boolean>;
  /**
   * Joins a table by looking up its rows for each row of the former tables, where the engine misjudges their number and
   * would read the whole table.
   */
  readonly lookupJoin: (table: keyof Database, alias: string, on: Expression<unknown>) => RawBuilder<unknown>;
  /** Runs migrations in one transaction, for which other processes that start wait. */
  readonly migrateExclusively: (db: Kysely<Database>, run: (db: Kysely<Database>) => Promise<void>) => Promise<void>;
  /** Takes the next ID of a table from its sequence, so that no other row gets it. */
  readonly reserveId: (db: Kysely<Database>, table: 'projects') => Promise<number>;
  /**
   * Overwrites the remains of changed and deleted rows in the file, once in its life unless `again` is given. Rejects where
   * another process prevents it. Does nothing on PostgreSQL, where this is up to the operator.
   */
  readonly eraseFreed: (db: Kysely<Database>, often?: 'again') => Promise<void>;
  /**
   * Does work that can be lost with the machine, but not with the process: SQLite waits for the disk once, at the end.
   * Changes nothing on PostgreSQL.
   */
  readonly withoutSync: (db: Kysely<Database>, work: () => Promise<void>) => Promise<void>;
  /** The error reports a duplicate unique or primary key. */
  readonly isDuplicate: (error: unknown) => boolean;
  /** The error reports that a referenced row is missing. */
  readonly isOrphan: (error: unknown) => boolean;
  /** Undefined for errors that are no outage. */
  readonly outageOf: (error: unknown) => Outage | undefined;
}

/** An `unreachable` database may soon work again, a `full` one only after an operator frees space. */
export type Outage = 'unreachable' | 'full';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** PostgreSQL is unreachable, or did not respond in time. It may have carried out the last statement nevertheless. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Code of PostgreSQL or Node, if the cause has one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    // Node's error for several addresses has no message of its own.
    super(cause instanceof Error && cause.message !== '' ? cause.message : 'no address of it answers', { cause });
    const code = codeOf(cause);
    this.code = code === undefined ? undefined : String(code);
  }
}

/** SQLite reports that another connection has locked the file. */
export const isBusy = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE_BUSY');

/** Kysely by itself runs SQLite's migrations without a transaction and without a lock. */
const inImmediateTransaction: Engine['migrateExclusively'] = (db, run) =>
  db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await run(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });

/** The `user_version` of a SQLite file whose freed space has been overwritten. */
const erasedVersion = 1;

/** Attempts to empty the log while another process reads it, and milliseconds between them. */
const emptyAttempts = 50;
const emptyPause = 100;

/** Moves the write-ahead log into the file, and truncates it. */
const emptyLog = async (db: Kysely<Database>): Promise<void> => {
  for (let count = 0; count < emptyAttempts; count += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(emptyPause);
  }
  throw new Error('another process keeps the database open');
};

const eraseFreedPages: Engine['eraseFreed'] = async (db, often) => {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version === erasedVersion && often !== 'again') return;
  // Without users, nothing has been deleted yet.
  if ((await db.selectFrom('users').select('id').limit(1).execute()).length > 0) {
    await sql`vacuum`.execute(db);
    await emptyLog(db);
  }
  await sql`pragma user_version = ${sql.lit(erasedVersion)}`.execute(db);
};

const withoutSync: Engine['withoutSync'] = async (db, work) => {
  await sql`pragma synchronous = off`.execute(db);
  await work();
  await sql`pragma synchronous = full`.execute(db);
  await sql`pragma wal_checkpoint(passive)`.execute(db);
};

export const sqliteEngine: Engine = {
  name: 'sqlite',
  text: 'text',
  counted: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement(),
  skipLocked: sql``,
  like: (expression, pattern) => sql<boolean>`${expression} like ${pattern} escape '\\'`,
  textSearch: sqliteTextSearch,
  // By itself SQLite takes any index that a condition can use, and sorts all rows that it finds for a short page.
  indexHint: (index) => (index === undefined ? sql`not indexed` : sql`indexed by ${sql.id(index)}`),
  materializesSearch: false,
  isAmong: (id, query) => sql<boolean>`${id} in (${query})`,
  lookupJoin: (table, alias, on) => sql`cross join ${sql.table(table)} ${sql.id(alias)} on ${on}`,
  migrateExclusively: inImmediateTransaction,
  // SQLite adds a table to `sqlite_sequence` with its first row.
  reserveId: (db, table) =>
    unattached(() =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
        const { rows } = await sql<{ seq: number }>`update sqlite_sequence set seq = seq + 1 where name = ${table}
        returning seq`.execute(transaction);
        return Number(rows[0]?.seq);
      }),
    ),
  eraseFreed: eraseFreedPages,
  withoutSync,
  isDuplicate: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(codeOf(error))),
  isOrphan: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  outageOf: (error) => {
    const code = String(codeOf(error));
    if (code.startsWith('SQLITE_FULL')) return 'full';
    return /^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY)/.test(code) ? 'unreachable' : undefined;
  },
};

export const postgresEngine: Engine = {
  name: 'postgres',
  text: sql`text collate "C"`,
  counted: (column: ColumnDefinitionBuilder) => column.primaryKey().generatedByDefaultAsIdentity(),
  skipLocked: sql`for update skip locked`,
  like: (expression, pattern) => sql<boolean>`${expression} like ${pattern} escape '\\'`,
  textSearch: postgresTextSearch,
  // Its planner takes the limit into account.
  indexHint: () => sql``,
  materializesSearch: true,
  // It would expect many rows of a plain subquery.
  isAmong: (id, query) => sql<boolean>`${id} = any(array(${query}))`,
  // `offset 0` prevents it from turning this into a plain join.
  lookupJoin: (table, alias, on) =>
    sql`cross join lateral (select * from ${sql.table(table)} ${sql.id(alias)} where ${on} offset 0) ${sql.id(alias)}`,
  // Kysely takes a lock by itself here.
  migrateExclusively: (db, run) => run(db),
  reserveId: async (db, table) => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(
      db,
    );
    return Number(rows[0]?.id);
  },
  eraseFreed: async () => {},
  withoutSync: (_db, work) => work(),
  isDuplicate: (error) => codeOf(error) === '23505',
  isOrphan: (error) => codeOf(error) === '23503',
  outageOf: (error) => {
    if (codeOf(error) === '53100') return 'full';
    return error instanceof DatabaseUnavailable ? 'unreachable' : undefined;
  },
};
