/** Copies a database of either engine, as of one moment, to a SQLite file. */
import { chmod } from 'node:fs/promises';
import { sql } from 'kysely';
import { copyTables } from './copy-tables.ts';
import { type OpenDatabase, openSqlite } from './database.ts';
import type { EngineName } from './engine.ts';

const takers: Readonly<Record<EngineName, (database: OpenDatabase, file: string) => Promise<void>>> = {
  // Does not block writers.
  sqlite: async ({ db }, file) => {
    await sql`vacuum into ${file}`.execute(db);
  },
  postgres: async (database, file) => {
    const copy = await openSqlite(file);
    await copyTables(database, copy).finally(copy.close);
  },
};

/** `file` must not exist yet. Writes that happen meanwhile are not copied. */
export const takeSnapshot = async (database: OpenDatabase, file: string): Promise<void> => {
  await takers[database.engine.name](database, file);
  await chmod(file, 0o600);
};
