/** Selects the build of SQLite: Node's own, or one of better-sqlite3. */
import { openWithNode } from './node-sqlite.ts';
import type { OpenSqliteFile } from './sqlite-file.ts';

/** The values of `REPOCTL_SQLITE_DRIVER`. */
export type SqliteDriver = 'node' | 'better-sqlite3';

/**
 * Since 24.15 and 26, Node's SQLite is not experimental and prints no warning; since 24.17 and 26.1, it does not truncate texts
 * at a NUL character.
 */
const hasReliableSqlite = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 26 || (major === 26 && minor >= 1) || (major === 24 && minor >= 17);
};

/** Returns the given driver, which tests and comparisons set, or else the one for a version of Node. */
export const sqliteDriverFor = (version: string, driver: string | undefined): SqliteDriver => {
  if (driver === 'node' || driver === 'better-sqlite3') return driver;
  if (driver !== undefined) {
    throw new Error(`REPOCTL_SQLITE_DRIVER must be "node" or "better-sqlite3", not "${driver}"`);
  }
  return hasReliableSqlite(version) ? 'node' : 'better-sqlite3';
};

/**
 * Loads version 13 of better-sqlite3 where Node has the Node-API that it needs. Version 12 is the last for Node 20; built for Node
 * 24.19 or later, it aborts the process when a statement is garbage-collected while no JavaScript runs.
 */
const loadBetterSqlite = async () => {
  if (Number(process.versions['napi']) < 10) return (await import('better-sqlite3')).default;
  // An installation without optional packages has only the package for Node 20.
  const { default: Sqlite } = await import('better-sqlite3-node-api').catch(() => import('better-sqlite3'));
  return Sqlite;
};

/** Rejects where better-sqlite3 is missing, as after an installation without a compiler. */
const openWithBetterSqlite = async (): Promise<OpenSqliteFile> => {
  try {
    const Sqlite = await loadBetterSqlite();
    // The first database loads the binary.
    new Sqlite(':memory:').close();
    return (file, options) => new Sqlite(file, options);
  } catch (cause) {
    const error = new Error(`better-sqlite3, which SQLite needs on Node ${process.versions.node}, cannot be loaded`, {
      cause,
    });
    throw Object.assign(error, { name: 'NoSqliteError' });
  }
};

/** All code opens SQLite through this: two builds that open one file in one process break each other's locks. */
export const loadSqlite = async (): Promise<OpenSqliteFile> => {
  const driver = sqliteDriverFor(process.versions.node, process.env['REPOCTL_SQLITE_DRIVER']);
  return driver === 'node' ? openWithNode : openWithBetterSqlite();
};
