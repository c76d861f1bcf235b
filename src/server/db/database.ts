/** Opens the database of the service, on either engine, with its tables up to date. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, SqliteDialect, type Dialect, type Transaction } from 'kysely';
import { isBusy, postgresEngine, sqliteEngine, type Engine } from './engine.ts';
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

/** Number of PostgreSQL's `int8`, which counts are; they stay far below 2^53 here. */
const int8 = 20;

/** How long a start waits for another process that makes or changes the tables, in milliseconds. */
const startPatience = 120_000;

/** How long to wait before asking once more for what SQLite refuses, in milliseconds. */
const busyPause = 20;

/** Does again what SQLite refuses because another process has the file locked. */
const whenFree = async (work: () => unknown): Promise<void> => {
  const deadline = performance.now() + startPatience;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(busyPause);
  }
};

/**
 * Transactions ask to write as they begin, and wait for their turn there. SQLite refuses at once whoever reads first and
 * asks later, when another process has written in between.
 */
const writingAtOnce = (dialect: SqliteDialect): Dialect => ({
  createDriver: () => {
    const driver = dialect.createDriver();
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
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const database = keepStatements(openFile(file, { timeout: busyTimeout }));
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

const postgresDialect = async (url: string): Promise<Dialect> => {
  const { default: pg } = await import('pg');
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text');
  const pool = new pg.Pool({ connectionString: url, max: 10, types: { getTypeParser } });
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // Compiling a query takes longer than any of ours runs. Where the server can't be told, it works all the same.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => {}));
  return new PostgresDialect({ pool });
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

/** Opens a PostgreSQL database by its `postgres://` address. */
export const openPostgres = async (url: string): Promise<OpenDatabase> =>
  open(await postgresDialect(url), postgresEngine);

/** Opens a PostgreSQL database through a dialect that is made already. */
export const openPostgresDialect = (dialect: Dialect): Promise<OpenDatabase> => open(dialect, postgresEngine);
