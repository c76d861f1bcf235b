/** Opens the database of the service, on either engine, with its tables up to date. */
import { access, chmod, open as openFileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely';
import { makeDirectory } from '../formats/make-directory.ts';
import { DatabaseUnavailable, postgresEngine, sqliteEngine, type Engine } from './engine.ts';
import { migrate, requireMigrated } from './migrate.ts';
import type { Database } from './schema.ts';
import { loadSqlite } from './load-sqlite.ts';
import { createSqliteDriver, type ReadingAdapter } from './sqlite-driver.ts';
import { retryBusy } from './busy-retry.ts';
import type { OpenSqliteFile } from './sqlite-file.ts';
import { countChanges, type ReadVersions } from './change-counter.ts';
import { createReadSnapshot } from './read-snapshot.ts';
import { createResultCache } from './result-cache.ts';
import { keepStatements } from './statement-cache.ts';

/** A connection, or a transaction on it: what every store takes. */
export type Db = Kysely<Database> | Transaction<Database>;

/** An open database of whichever engine. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Always undefined on PostgreSQL, where other processes change tables without a word. */
  readonly readVersions: ReadVersions;
  readonly close: () => Promise<void>;
}

/** How long a statement waits for another process without leaving the thread to others, in milliseconds: most transactions are shorter. */
const shortBusyTimeout = 5;

/** How long a start waits for another process that makes or changes the tables, in milliseconds. */
const startTimeout = 120_000;

/** Pages that a connection keeps, in kibibytes; builds of SQLite differ in how many those are by default. */
const cacheSize = 16_000;

/** Of each connection. */
const settings = `pragma synchronous = FULL; pragma foreign_keys = ON; pragma cache_size = -${cacheSize}`;

/** Makes the file and its tables, or brings them up to date. */
const prepareFile = async (file: string, openFile: OpenSqliteFile): Promise<void> => {
  await makeDirectory(dirname(file));
  // SQLite gives its other files the mode of this one, whatever directory it is in.
  await (await openFileHandle(file, 'a', 0o600)).close();
  // What a process that was killed left beside it keeps its mode. Who shares a file of another user cannot change that.
  for (const name of [file, `${file}-wal`, `${file}-shm`]) await chmod(name, 0o600).catch(() => {});
  const database = openFile(file, { timeout: shortBusyTimeout });
  try {
    // While another process opens the same new file, this is refused at once: it, too, reads before it asks to write.
    await retryBusy(() => database.exec('pragma journal_mode = WAL'), startTimeout);
  } catch (error) {
    database.close();
    throw error;
  }
  database.exec(settings);
  await (await open(new SqliteDialect({ database }), sqliteEngine)).close();
};

const sqliteDialect = (driver: Driver, readNow: ReadingAdapter['readNow']): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => Object.assign(new SqliteAdapter(), { readNow }),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

const unknownVersions: ReadVersions = () => undefined;

const open = async (dialect: Dialect, engine: Engine): Promise<OpenDatabase> => {
  const db = new Kysely<Database>({ dialect });
  try {
    await retryBusy(() => migrate(db, engine), startTimeout);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, readVersions: unknownVersions, close: () => db.destroy() };
};

const connectSqlite = (file: string, openFile: OpenSqliteFile): OpenDatabase => {
  const reader = keepStatements(openFile(file, { timeout: shortBusyTimeout }));
  reader.exec(`${settings}; pragma query_only = ON`);
  const snapshot = createReadSnapshot(reader);
  const counted = countChanges(openFile(file, { timeout: shortBusyTimeout }), snapshot);
  const { readVersions, currentVersions } = counted;
  const writer = keepStatements(counted.file);
  writer.exec(settings);
  const run = createResultCache(reader, snapshot, currentVersions);
  const driver = createSqliteDriver(writer, { file: reader, snapshot, run });
  const db = new Kysely<Database>({ dialect: sqliteDialect(driver, run) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely leaves a driver alone that it has not used, and the file would stay open.
    await driver.destroy();
  };
  return { db, engine: sqliteEngine, readVersions, close };
};

/** Makes the file where there is none. */
export const openSqlite = async (file: string): Promise<OpenDatabase> => {
  const openFile = await loadSqlite();
  await prepareFile(file, openFile);
  return connectSqlite(file, openFile);
};

/** Closes it again unless its tables are those of this version: throws MigrationError then. */
const closeUnlessMigrated = async (database: OpenDatabase): Promise<OpenDatabase> => {
  try {
    await requireMigrated(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};

/**
 * Opens a file that a service may be at work on, and changes no table of it. Rejects with `ENOENT` where there is none, and with
 * MigrationError for one of another version.
 */
export const openExistingSqlite = async (file: string): Promise<OpenDatabase> => {
  await access(file);
  return closeUnlessMigrated(connectSqlite(file, await loadSqlite()));
};

/** Why a start goes on asking for PostgreSQL: it is not there yet, or not ready. Others are mistakes in its URL. */
const transientCodes = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P0\d|53300)$/;

const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.code === undefined || transientCodes.test(error.code));

/** How long to wait before asking once more for a PostgreSQL that is away, in milliseconds. */
const reconnectPause = 500;

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
      if (!isTransient(error) || performance.now() > deadline) throw error;
      if (!told) onWait?.(error as Error);
    }
    await sleep(reconnectPause, undefined, { ...(signal !== undefined && { signal }) });
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPostgresPool(url, servingLimits) }) });
  return { db, engine: postgresEngine, readVersions: unknownVersions, close: () => db.destroy() };
};

/** The same for a PostgreSQL database. Statements may take as long as they do. */
export const openExistingPostgres = async (url: string): Promise<OpenDatabase> => {
  const { createPostgresPool, servingLimits } = await import('./postgres-pool.ts');
  const pool = createPostgresPool(url, { connect: servingLimits.connect }, 'repoctl admin');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return closeUnlessMigrated({
    db,
    engine: postgresEngine,
    readVersions: unknownVersions,
    close: () => db.destroy(),
  });
};

/** Opens a PostgreSQL database through a dialect that is made already. */
export const openPostgresDialect = (dialect: Dialect): Promise<OpenDatabase> => open(dialect, postgresEngine);
