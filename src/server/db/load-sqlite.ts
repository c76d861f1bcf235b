/** Which build of SQLite opens a file: the one that Node carries, or one of better-sqlite3. */
import { openWithNode } from './node-sqlite.ts';
import type { OpenSqliteFile } from './sqlite-file.ts';

/** The two drivers, as `REPOCTL_SQLITE_DRIVER` names them. */
export type SqliteDriver = 'node' | 'better-sqlite3';

/**
 * Since 24.15 and 26, Node's SQLite is no experiment that warns whoever uses it; since 24.17 and 26.1, it no longer cuts
 * texts at a NUL character.
 */
const carriesGoodSqlite = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 26 || (major === 26 && minor >= 1) || (major === 24 && minor >= 17);
};

/** The driver for a version of Node, unless there is a wish: tests have one, and whoever compares the two. */
export const sqliteDriverFor = (version: string, wish: string | undefined): SqliteDriver => {
  if (wish === 'node' || wish === 'better-sqlite3') return wish;
  if (wish !== undefined) {
    throw new Error(`REPOCTL_SQLITE_DRIVER must be "node" or "better-sqlite3", not "${wish}"`);
  }
  return carriesGoodSqlite(version) ? 'node' : 'better-sqlite3';
};

/**
 * Version 13 of better-sqlite3 where Node has the Node-API that it needs. Version 12 is the last for Node 20; built for Node 24.19 or
 * later, it aborts the process when a statement is collected while no JavaScript runs.
 */
const loadBetterSqlite = async () => {
  if (Number(process.versions['napi']) < 10) return (await import('better-sqlite3')).default;
  // Packages for Node 20 are all there is after an installation that leaves optional ones out.
  const { default: Sqlite } = await import('better-sqlite3-node-api').catch(() => import('better-sqlite3'));
  return Sqlite;
};

/** Opens a file with better-sqlite3, which an installation without a compiler can be without. */
const openWithBetterSqlite = async (): Promise<OpenSqliteFile> => {
  try {
    const Sqlite = await loadBetterSqlite();
    // Its binary is looked for as the first database is opened.
    new Sqlite(':memory:').close();
    return (file, options) => new Sqlite(file, options);
  } catch (cause) {
    const error = new Error(`better-sqlite3, which SQLite needs on Node ${process.versions.node}, cannot be loaded`, {
      cause,
    });
    throw Object.assign(error, { name: 'NoSqliteError' });
  }
};

/** The one way to SQLite in this process: two builds of it that open one file break each other's locks. */
export const loadSqlite = async (): Promise<OpenSqliteFile> => {
  const driver = sqliteDriverFor(process.versions.node, process.env['REPOCTL_SQLITE_DRIVER']);
  return driver === 'node' ? openWithNode : openWithBetterSqlite();
};
