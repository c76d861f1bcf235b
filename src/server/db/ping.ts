import { sql } from 'kysely';
import type { OpenDatabase } from './database.ts';

/** Asks the database for nothing but an answer; rejects as any query does. */
export const ping = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<void> => {
  await sql`select 1`.execute(db);
};
