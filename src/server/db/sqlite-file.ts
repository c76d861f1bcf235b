/** The part of better-sqlite3's interface that the service uses, of either build of SQLite. */
import type { SqliteDatabase } from 'kysely';

/** An open file for Kysely that also runs several statements at once. */
export interface SqliteFile extends SqliteDatabase {
  exec(sql: string): unknown;
}

/** Opens a file; `timeout` is the milliseconds that a statement waits for another connection's lock. */
export type OpenSqliteFile = (file: string, options?: { readonly timeout?: number }) => SqliteFile;
