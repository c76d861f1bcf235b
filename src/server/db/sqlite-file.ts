/** What the service needs of a build of SQLite, in the shape that better-sqlite3 has. */
import type { SqliteDatabase } from 'kysely';

/** An open file, with what Kysely needs of it and a way to run SQL as it stands. */
export interface SqliteFile extends SqliteDatabase {
  exec(sql: string): unknown;
}

/** Opens a file; `timeout` is how long a statement waits for another connection's lock, in milliseconds. */
export type OpenSqliteFile = (file: string, options?: { readonly timeout?: number }) => SqliteFile;
