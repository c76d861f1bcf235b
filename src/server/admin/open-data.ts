/** Opens the data of a server from another process. */
import { exists, sqliteFileOf } from '../app/data-files.ts';
import { filledTable } from '../db/copy-tables.ts';
import { type OpenDatabase, openPostgres, openExistingPostgres, openExistingSqlite } from '../db/database.ts';
import { isPostgresInUse, isSqliteInUse } from '../db/in-use.ts';
import type { DataLocation } from '../request/service.ts';
import { AdminError } from './admin-error.ts';

/** Throws AdminError if there is no SQLite file. */
export const requireSqliteFile = async (location: DataLocation): Promise<string> => {
  const file = sqliteFileOf(location);
  if (await exists(file)) return file;
  throw new AdminError(
    `no data in ${location.dataDir}: there is no repoctl.sqlite3`,
    'Use the --data-dir and --database that the server is started with.',
  );
};

/** Runs no migrations. */
export const withDatabase = async <T>(
  location: DataLocation,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const { databaseUrl } = location;
  const database =
    databaseUrl === undefined
      ? await openExistingSqlite(await requireSqliteFile(location))
      : await openExistingPostgres(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Throws AdminError while a server uses the data. */
export const requireStopped = async (location: DataLocation, why: string): Promise<void> => {
  const { databaseUrl } = location;
  const inUse =
    databaseUrl === undefined
      ? await isSqliteInUse(await requireSqliteFile(location))
      : await isPostgresInUse(databaseUrl);
  if (inUse) throw new AdminError(`the server is running: ${why}`, 'Stop the server, and try again.');
};

/** Creates the tables of a PostgreSQL database; throws AdminError if they have rows already. */
export const requireEmptyPostgres = async (url: string): Promise<void> => {
  const database = await openPostgres(url);
  try {
    const table = await filledTable(database);
    if (table === undefined) return;
    throw new AdminError(`the PostgreSQL database is not empty: it has rows in ${table}`, 'Use an empty database.');
  } finally {
    await database.close();
  }
};
