/** Detects whether a service is using a database. */
import { sql } from 'kysely';
import { type OpenDatabase, openExistingPostgres } from './database.ts';
import { isBusy } from './engine.ts';
import { loadSqlite } from './load-sqlite.ts';

/** Detects other connections of any process: SQLite leaves WAL mode only for the sole connection. */
export const isSqliteInUse = async (file: string): Promise<boolean> => {
  const database = (await loadSqlite())(file, { timeout: 0 });
  try {
    const [row] = database.prepare('pragma journal_mode = delete').all([]) as { journal_mode: string }[];
    database.exec('pragma journal_mode = wal');
    return row?.journal_mode !== 'delete';
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
};

const countServices = async ({ db }: OpenDatabase): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from pg_stat_activity
    where datname = current_database() and application_name = 'repoctl'`.execute(db);
  return Number(rows[0]?.total);
};

/** Detects a service by its connection: a running one polls for due jobs all the time. */
export const isPostgresInUse = async (url: string): Promise<boolean> => {
  const database = await openExistingPostgres(url);
  try {
    return (await countServices(database)) > 0;
  } finally {
    await database.close();
  }
};
