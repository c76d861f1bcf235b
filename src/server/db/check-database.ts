/** Checks that a database responds, and that it is whole. */
import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { EngineName } from './engine.ts';
import type { Database } from './schema.ts';

export interface DatabaseState {
  readonly bytes: number;
  /** One line per fault. */
  readonly faults: readonly string[];
}

const sqliteState = async (db: Kysely<Database>): Promise<DatabaseState> => {
  const pages = await sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(db);
  const whole = await sql<{ fault: string }>`select integrity_check as fault from pragma_integrity_check`.execute(db);
  const orphans = await sql<{
    fault: string;
  }>`select 'a row of ' || "table" || ' points to one that is not there' as fault
    from pragma_foreign_key_check`.execute(db);
  const faults = [...whole.rows, ...orphans.rows].map(({ fault }) => fault).filter((fault) => fault !== 'ok');
  return { bytes: Number(pages.rows[0]?.bytes), faults };
};

/** PostgreSQL enforces foreign keys at any time, so only the size is read. */
const postgresState = async (db: Kysely<Database>): Promise<DatabaseState> => {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return { bytes: Number(rows[0]?.bytes), faults: [] };
};

const states: Readonly<Record<EngineName, (db: Kysely<Database>) => Promise<DatabaseState>>> = {
  sqlite: sqliteState,
  postgres: postgresState,
};

/** Rejects as any query does. */
export const ping = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<void> => {
  await sql`select 1`.execute(db);
};

/** Reads the whole database, which can take long. */
export const checkDatabase = ({ db, engine }: OpenDatabase): Promise<DatabaseState> => states[engine.name](db);
