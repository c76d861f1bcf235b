/** Opens the database of the service on either engine, with its tables migrated. */
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
import { attachingDialect } from './attached-write.ts';
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

/** A connection or a transaction: every store accepts both. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Always undefined on PostgreSQL, which does not report what other processes change. */
  readonly readVersions: ReadVersions;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a statement waits for another process while it blocks the thread: most transactions are shorter. */
const shortBusyTimeout = 5;

/** Milliseconds that a start waits for another process that creates or migrates the tables. */
const startTimeout = 120_000;

/** Kibibytes of pages that a connection keeps; the default differs between builds of SQLite. */
const cacheSize = 16_000;

const settings = `pragma synchronous = FULL; pragma foreign_keys = ON; pragma cache_size = -${cacheSize}`;

/** Creates the file and its tables, or migrates them. */
const prepareFile = async (file: string, openFile: OpenSqliteFile): Promise<void> => {
  await makeDirectory(dirname(file));
  // SQLite gives its other files the mode of this one.
  await (await openFileHandle(file, 'a', 0o600)).close();
  // Files that a killed process left beside it keep their mode. Only their owner can change it.
  for (const name of [file, `${file}-wal`, `${file}-shm`]) await chmod(name, 0o600).catch(() => {});
  const database = openFile(file, { timeout: shortBusyTimeout });
  try {
    // While another process opens the same new file, SQLite refuses this at once, since both read before they write.
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
  const db = new Kysely<Database>({ dialect: attachingDialect(dialect) });
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
  const db = new Kysely<Database>({ dialect: attachingDialect(sqliteDialect(driver, run)) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely does not destroy a driver that it has not used, and the file would stay open.
    await driver.destroy();
  };
  return { db, engine: sqliteEngine, readVersions, close };
};

/** Creates the file if it is missing. */
export const openSqlite = async (file: string): Promise<OpenDatabase> => {
  const openFile = await loadSqlite();
  await prepareFile(file, openFile);
  return connectSqlite(file, openFile);
};

/** Throws MigrationError where another version made the tables. */
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
 * Opens a file that a service may be using, without migrating its tables. Rejects with `ENOENT` if it is missing, and with
 * MigrationError if another version made its tables.
 */
export const openExistingSqlite = async (file: string): Promise<OpenDatabase> => {
  await access(file);
  return closeUnlessMigrated(connectSqlite(file, await loadSqlite()));
};

/** With these codes PostgreSQL is not running or not ready yet, so a start retries. Others are mistakes in its URL. */
const transientCodes = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P0\d|53300)$/;

const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.code === undefined || transientCodes.test(error.code));

/** Milliseconds between two attempts to connect. */
const reconnectPause = 500;

/** Governs how a start waits for PostgreSQL. */
export interface PostgresWait {
  /** Milliseconds until the start fails; 0 by default. */
  readonly wait?: number;
  /** Is called once, with the first error, when the wait begins. */
  readonly onWait?: (why: Error) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a PostgreSQL database by its `postgres://` URL. Waits for an unreachable one, and rejects with DatabaseUnavailable if it
 * stays unreachable.
 */
export const openPostgres = async (url: string, waiting: PostgresWait = {}): Promise<OpenDatabase> => {
  const { wait = 0, onWait, signal } = waiting;
  const { createPostgresPool, servingLimits } = await import('./postgres-pool.ts');
  const deadline = performance.now() + wait;
  for (let isReported = false; ; isReported = true) {
    try {
      // Without a limit on statements: migrations can take long, and wait for those of another process.
      const pool = createPostgresPool(url, { connect: servingLimits.connect });
      await (await open(new PostgresDialect({ pool }), postgresEngine)).close();
      break;
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw error;
      if (!isReported) onWait?.(error as Error);
    }
    await sleep(reconnectPause, undefined, { ...(signal !== undefined && { signal }) });
  }
  const dialect = new PostgresDialect({ pool: createPostgresPool(url, servingLimits) });
  const db = new Kysely<Database>({ dialect: attachingDialect(dialect) });
  return { db, engine: postgresEngine, readVersions: unknownVersions, close: () => db.destroy() };
};

/** `openExistingSqlite` for PostgreSQL, without a time limit on statements. */
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

/** Opens a PostgreSQL database through a given dialect. */
export const openPostgresDialect = (dialect: Dialect): Promise<OpenDatabase> => open(dialect, postgresEngine);
