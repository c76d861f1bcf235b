/** A copy of a database at one moment, as a SQLite file, whichever engine it comes from. */
import { chmod } from 'node:fs/promises';
import { sql } from 'kysely';
import { copyTables } from './copy-tables.ts';
import { type OpenDatabase, openSqlite } from './database.ts';
import type { EngineName } from './engine.ts';

const takers: Readonly<Record<EngineName, (database: OpenDatabase, file: string) => Promise<void>>> = {
  // Reads at one moment, and lets others write meanwhile.
  sqlite: async ({ db }, file) => {
    await sql`vacuum into ${file}`.execute(db);
  },
  postgres: async (database, file) => {
    const copy = await openSqlite(file);
    await copyTables(database, copy).finally(copy.close);
  },
};

/** `file` must not be there yet. What others write meanwhile is not in it. */
export const takeSnapshot = async (database: OpenDatabase, file: string): Promise<void> => {
  await takers[database.engine.name](database, file);
  await chmod(file, 0o600);
};
