/** Opens the database of the service, on either engine, with its tables up to date. */
import { chmod, open as openFileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Dialect,
  type Transaction,
} from 'kysely';
import { makeDirectory } from '../formats/make-directory.ts';
import { DatabaseUnavailable, isBusy, postgresEngine, sqliteEngine, type Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { loadSqlite } from './load-sqlite.ts';
import { keepStatements } from './statement-cache.ts';

/** A connection, or a transaction on it: what every store takes. */
export type Db = Kysely<Database> | Transaction<Database>;

/** An open database of whichever engine. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  readonly close: () => Promise<void>;
}

/** How long a writer waits for another process's transaction, in milliseconds. */
const busyTimeout = 10_000;

/** How long it waits for that without leaving the thread to others, in milliseconds: most transactions are shorter. */
const busyHere = 5;

/** How long a start waits for another process that makes or changes the tables, in milliseconds. */
const startPatience = 120_000;

/** How long to wait before asking once more for what SQLite refuses, in milliseconds. */
const busyPause = 20;

/** Does again what SQLite refuses because another process has the file locked. */
const whenFree = async <T>(work: () => T, within = startPatience): Promise<Awaited<T>> => {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(busyPause);
  }
};

/** A connection that asks once more where another process has the file locked, and leaves the thread to others meanwhile. */
const patient = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: <R>(query: CompiledQuery) => whenFree(() => connection.executeQuery<R>(query), busyTimeout),
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});

/**
 * Transactions ask to write as they begin, and wait for their turn there. SQLite refuses at once whoever reads first and
 * asks later, when another process has written in between.
 */
const writingAtOnce = (dialect: SqliteDialect): Dialect => ({
  createDriver: () => {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => patient(await acquire());
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    return driver;
  },
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

/** Pages that a connection keeps, in kibibytes; builds of SQLite differ in how many those are by default. */
const cacheSize = 16_000;

const sqliteDialect = async (file: string): Promise<Dialect> => {
  const openFile = await loadSqlite();
  await makeDirectory(dirname(file));
  // SQLite gives its other files the mode of this one, whatever directory it is in.
  await (await openFileHandle(file, 'a', 0o600)).close();
  // What a process that was killed left beside it keeps its mode. Who shares a file of another user cannot change that.
  for (const name of [file, `${file}-wal`, `${file}-shm`]) await chmod(name, 0o600).catch(() => {});
  const database = keepStatements(openFile(file, { timeout: busyHere }));
  try {
    // While another process opens the same new file, this is refused at once: it, too, reads before it asks to write.
    await whenFree(() => database.exec('pragma journal_mode = WAL'));
  } catch (error) {
    database.close();
    throw error;
  }
  database.exec(`pragma synchronous = FULL; pragma foreign_keys = ON; pragma cache_size = -${cacheSize}`);
  return writingAtOnce(new SqliteDialect({ database }));
};

const open = async (dialect: Dialect, engine: Engine): Promise<OpenDatabase> => {
  const db = new Kysely<Database>({ dialect });
  try {
    await whenFree(() => migrate(db, engine));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, close: () => db.destroy() };
};

export const openSqlite = async (file: string): Promise<OpenDatabase> => open(await sqliteDialect(file), sqliteEngine);

/** Why a start goes on asking for PostgreSQL: it is not there yet, or not ready. Others are mistakes in its URL. */
const passing = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P0\d|53300)$/;

const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.code === undefined || passing.test(error.code));

/** How long to wait before asking once more for a PostgreSQL that is away, in milliseconds. */
const awayPause = 500;

/** A start that finds no PostgreSQL. */
export interface PostgresWait {
  /** Milliseconds until it gives up; 0 when absent. */
  readonly wait?: number;
  /** Is told once that it waits, and why. */
  readonly onWait?: (why: Error) => void;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a PostgreSQL database by its `postgres://` address. One that is away is waited for; rejects with
 * DatabaseUnavailable when it stays away.
 */
export const openPostgres = async (url: string, waiting: PostgresWait = {}): Promise<OpenDatabase> => {
  const { wait = 0, onWait, signal } = waiting;
  const { createPostgresPool, servingLimits } = await import('./postgres-pool.ts');
  const deadline = performance.now() + wait;
  for (let told = false; ; told = true) {
    try {
      // Changes of tables may take long, and wait for those of another process.
      const pool = createPostgresPool(url, { connect: servingLimits.connect });
      await (await open(new PostgresDialect({ pool }), postgresEngine)).close();
      break;
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      if (!told) onWait?.(error as Error);
    }
    await sleep(awayPause, undefined, { ...(signal !== undefined && { signal }) });
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPostgresPool(url, servingLimits) }) });
  return { db, engine: postgresEngine, close: () => db.destroy() };
};

/** Opens a PostgreSQL database through a dialect that is made already. */
export const openPostgresDialect = (dialect: Dialect): Promise<OpenDatabase> => open(dialect, postgresEngine);
