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

const needsVersion12 = Number(process.versions['napi']) < 10;

/**
 * Loads version 13 of better-sqlite3 where Node has the Node-API that it needs. Version 12 is the last for Node 20; built for Node
 * 24.19 or later, it aborts the process when a statement is garbage-collected while no JavaScript runs.
 */
const loadBetterSqlite = async () => {
  if (needsVersion12) return (await import('better-sqlite3')).default;
  // Users have one of them, under its own name.
  const { default: Sqlite } = await import('better-sqlite3-node-api').catch(() => import('better-sqlite3'));
  return Sqlite;
};

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));

/** Rejects where better-sqlite3 is missing, as it is until somebody installs it, or has no binary for this version of Node. */
const openWithBetterSqlite = async (): Promise<OpenSqliteFile> => {
  try {
    const Sqlite = await loadBetterSqlite();
    // The first database loads the binary.
    new Sqlite(':memory:').close();
    return (file, options) => new Sqlite(file, options);
  } catch (cause) {
    const missing = isNotFound(cause);
    const problem = missing ? 'is not installed' : 'cannot be loaded';
    const message = `better-sqlite3, which SQLite needs on Node.js ${process.versions.node}, ${problem}`;
    throw Object.assign(new Error(message, { cause }), {
      name: 'NoSqliteError',
      ...(missing && { missing: `better-sqlite3@${needsVersion12 ? 12 : 13}` }),
    });
  }
};

/** All code opens SQLite through this: two builds that open one file in one process break each other's locks. */
export const loadSqlite = async (): Promise<OpenSqliteFile> => {
  const driver = sqliteDriverFor(process.versions.node, process.env['REPOCTL_SQLITE_DRIVER']);
  return driver === 'node' ? openWithNode : openWithBetterSqlite();
};
