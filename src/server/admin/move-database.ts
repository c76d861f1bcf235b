/** Moves the records of a server from SQLite to PostgreSQL. */
import { rename } from 'node:fs/promises';
import { movedSuffix } from '../app/data-files.ts';
import { copyTables } from '../db/copy-tables.ts';
import { openExistingPostgres, openExistingSqlite } from '../db/database.ts';
import type { DataLocation } from '../request/service.ts';
import { AdminError } from './admin-error.ts';
import { requireEmptyPostgres, requireSqliteFile, requireStopped } from './open-data.ts';

export interface MoveReport {
  /** Tables that are not empty. */
  readonly tables: number;
  readonly rows: number;
  /** The SQLite file, which is no longer used. */
  readonly old_file: string;
}

/** Throws AdminError if the records cannot be moved. Creates missing tables in PostgreSQL. */
export const checkMove = async (location: DataLocation): Promise<{ readonly file: string; readonly url: string }> => {
  const { databaseUrl, ...files } = location;
  if (databaseUrl === undefined) {
    throw new AdminError('no PostgreSQL database was given', 'Use --database, or set REPOCTL_DATABASE.');
  }
  const file = await requireSqliteFile(files);
  await requireStopped(files, 'records that it writes would be lost');
  await requireEmptyPostgres(databaseUrl);
  return { file, url: databaseUrl };
};

/**
 * Copies all records in one transaction, and then renames the SQLite file, so that no server uses it by mistake. Throws AdminError
 * while a server is running, and for a PostgreSQL database that is not empty.
 */
export const moveDatabase = async (location: DataLocation): Promise<MoveReport> => {
  const { file, url } = await checkMove(location);
  const from = await openExistingSqlite(file);
  let copied: ReadonlyMap<string, number>;
  try {
    const to = await openExistingPostgres(url);
    copied = await copyTables(from, to).finally(to.close);
  } finally {
    await from.close();
  }
  await rename(file, `${file}${movedSuffix}`);
  const rows = [...copied.values()].reduce((sum, count) => sum + count, 0);
  return { tables: copied.size, rows, old_file: `${file}${movedSuffix}` };
};
