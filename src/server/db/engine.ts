/** The one place that knows where the two database engines differ. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type ColumnDefinitionBuilder, type Expression, type Kysely, type RawBuilder } from 'kysely';
import type { MigrationEngine } from './migrations/migration.ts';
import type { Database } from './schema.ts';
import { postgresTextSearch, sqliteTextSearch, type TextSearch } from './text-index.ts';

/** The databases that the service can keep its records in. */
export type EngineName = 'sqlite' | 'postgres';

/** What migrations and stores need to know of an engine. */
export interface Engine extends MigrationEngine {
  readonly name: EngineName;
  /** What a claim adds to the selection of rows so that two processes never take the same one. */
  readonly skipLocked: RawBuilder<unknown>;
  /** `expression LIKE pattern`, with `\` as the escape character; both are folded already. */
  readonly like: (expression: Expression<string>, pattern: string) => RawBuilder<boolean>;
  /** Finds rows by a part of a text. */
  readonly textSearch: TextSearch;
  /** After a table's name: has the rows read in the order of an index, or of the primary key when none is named. */
  readonly indexHint: (index: string | undefined) => RawBuilder<unknown>;
  /**
   * Whether all that a search finds is found once, counted and sorted, instead of being counted first: for an engine that
   * goes along the order by itself, and does not see that what it looks for comes last.
   */
  readonly materializesSearch: boolean;
  /** That an ID is among the few that a query gives: these are worked out first, and rows looked up by them. */
  readonly isAmong: (id: Expression<number>, query: RawBuilder<unknown>) => RawBuilder<boolean>;
  /**
   * Joins a table by looking its rows up for each row before, for where an engine guesses so poorly how many those are
   * that it would rather read the whole table.
   */
  readonly lookupJoin: (table: keyof Database, alias: string, on: Expression<unknown>) => RawBuilder<unknown>;
  /** Runs migrations whole or not at all, while other processes that start wait. */
  readonly migrateExclusively: (db: Kysely<Database>, run: (db: Kysely<Database>) => Promise<void>) => Promise<void>;
  /** The next ID of a table that counts its rows, which no other row will have. */
  readonly reserveId: (db: Kysely<Database>, table: 'projects') => Promise<number>;
  /**
   * Overwrites what the file still holds of rows that were changed or deleted, once in its life, or once more. Rejects where
   * that cannot be done now. Leaves it to the operator where the engine has many files.
   */
  readonly eraseFreed: (db: Kysely<Database>, often?: 'again') => Promise<void>;
  /** Whether an error says that a unique or primary key is taken. */
  readonly isDuplicate: (error: unknown) => boolean;
  /** Whether an error says that a row that this one points to is gone. */
  readonly isOrphan: (error: unknown) => boolean;
  /** Why the database cannot be used now, by an error of it; undefined for errors that say something else. */
  readonly outageOf: (error: unknown) => Outage | undefined;
}

/** `unreachable`: it may work again in a moment. `full`: somebody has to make room first. */
export type Outage = 'unreachable' | 'full';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** PostgreSQL is out of reach, or did not answer in time. What was asked for last may have been done all the same. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Of PostgreSQL or of Node, where there is one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    // Node's error for several addresses has no message of its own.
    super(cause instanceof Error && cause.message !== '' ? cause.message : 'no address of it answers', { cause });
    const code = codeOf(cause);
    this.code = code === undefined ? undefined : String(code);
  }
}

/** Whether SQLite says that another connection has the file locked. */
export const isBusy = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE_BUSY');

/** Kysely runs SQLite's migrations outside of any transaction, and without a lock. */
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

/** In the header of a SQLite file, for a program to use: freed space of the file has been overwritten. */
const erasedVersion = 1;

/** How often the log is to be emptied while another process reads it, and the pause in between, in milliseconds. */
const emptyings = 50;
const emptyingPause = 100;

/** Moves the log into the file, and leaves nothing in it. */
const emptyLog = async (db: Kysely<Database>): Promise<void> => {
  for (let count = 0; count < emptyings; count += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(emptyingPause);
  }
  throw new Error('another process keeps the database open');
};

const eraseFreedPages: Engine['eraseFreed'] = async (db, often) => {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version === erasedVersion && often !== 'again') return;
  // Where nobody has been yet, nothing has been deleted.
  if ((await db.selectFrom('users').select('id').limit(1).execute()).length > 0) {
    await sql`vacuum`.execute(db);
    await emptyLog(db);
  }
  await sql`pragma user_version = ${sql.lit(erasedVersion)}`.execute(db);
};

/** SQLite, in a file of this machine. */
export const sqliteEngine: Engine = {
  name: 'sqlite',
  text: 'text',
  counted: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement(),
  skipLocked: sql``,
  like: (expression, pattern) => sql<boolean>`${expression} like ${pattern} escape '\\'`,
  textSearch: sqliteTextSearch,
  // By itself it takes any index that a condition can use, and then sorts all that it finds, however few are asked for.
  indexHint: (index) => (index === undefined ? sql`not indexed` : sql`indexed by ${sql.id(index)}`),
  materializesSearch: false,
  isAmong: (id, query) => sql<boolean>`${id} in (${query})`,
  lookupJoin: (table, alias, on) => sql`cross join ${sql.table(table)} ${sql.id(alias)} on ${on}`,
  migrateExclusively: inImmediateTransaction,
  // The table has its line there from its first row on.
  reserveId: (db, table) =>
    db.transaction().execute(async (transaction) => {
      await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
      const { rows } = await sql<{ seq: number }>`update sqlite_sequence set seq = seq + 1 where name = ${table}
        returning seq`.execute(transaction);
      return Number(rows[0]?.seq);
    }),
  eraseFreed: eraseFreedPages,
  isDuplicate: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(codeOf(error))),
  isOrphan: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  outageOf: (error) => {
    const code = String(codeOf(error));
    if (code.startsWith('SQLITE_FULL')) return 'full';
    return /^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY)/.test(code) ? 'unreachable' : undefined;
  },
};

/** PostgreSQL, which several processes can share. */
export const postgresEngine: Engine = {
  name: 'postgres',
  text: sql`text collate "C"`,
  counted: (column: ColumnDefinitionBuilder) => column.primaryKey().generatedByDefaultAsIdentity(),
  skipLocked: sql`for update skip locked`,
  like: (expression, pattern) => sql<boolean>`${expression} like ${pattern} escape '\\'`,
  textSearch: postgresTextSearch,
  // Its planner weighs how many rows are asked for.
  indexHint: () => sql``,
  materializesSearch: true,
  // Of a plain query it would guess that it gives many.
  isAmong: (id, query) => sql<boolean>`${id} = any(array(${query}))`,
  // `offset 0` keeps it from making a plain join of it.
  lookupJoin: (table, alias, on) =>
    sql`cross join lateral (select * from ${sql.table(table)} ${sql.id(alias)} where ${on} offset 0) ${sql.id(alias)}`,
  // Kysely does so by itself here.
  migrateExclusively: (db, run) => run(db),
  reserveId: async (db, table) => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(
      db,
    );
    return Number(rows[0]?.id);
  },
  eraseFreed: async () => {},
  isDuplicate: (error) => codeOf(error) === '23505',
  isOrphan: (error) => codeOf(error) === '23503',
  outageOf: (error) => {
    if (codeOf(error) === '53100') return 'full';
    return error instanceof DatabaseUnavailable ? 'unreachable' : undefined;
  },
};
