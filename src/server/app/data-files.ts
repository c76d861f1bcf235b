/** The files that a service keeps beside its repositories. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLocation } from '../request/service.ts';

/** Of a data directory; there is none where the records are in PostgreSQL. */
export const sqliteFileOf = ({ dataDir }: Pick<DataLocation, 'dataDir'>): string => join(dataDir, 'repoctl.sqlite3');

/** In the data directory, unless the operator has another place for it. */
export const secretKeyFileOf = ({ dataDir, secretKeyFile }: DataLocation): string =>
  secretKeyFile ?? join(dataDir, 'secret-key');

/** Suffix of a SQLite file whose records are in PostgreSQL by now. */
export const movedSuffix = '.moved';

/** The records are in PostgreSQL, which was not named. */
class RecordsMovedError extends Error {
  override readonly name = 'RecordsMovedError';
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Throws RecordsMovedError where the file was moved away and none has taken its place: somebody who forgets an option would find an
 * empty service, and go on with it.
 */
export const requireNotMoved = async (file: string): Promise<void> => {
  const moved = `${file}${movedSuffix}`;
  if ((await exists(file)) || !(await exists(moved))) return;
  throw new RecordsMovedError(`the records were moved to PostgreSQL; ${moved} is the old SQLite file`);
};
