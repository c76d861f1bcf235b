/** PostgreSQL in this process, for machines without a server. */
import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { openPostgresDialect, type OpenDatabase } from '../../src/server/db/database.ts';

const int8 = 20;

const queryOn =
  (pglite: PGlite) =>
  async (text: string, parameters: readonly unknown[]): Promise<object> => {
    const { rows, affectedRows } = await pglite.query(text, [...parameters], { parsers: { [int8]: Number } });
    return { command: text.trim().split(/\s/)[0]?.toUpperCase(), rowCount: affectedRows ?? rows.length, rows };
  };

/** PGlite has one connection, which each client holds until it is released. */
const pglitePool = (pglite: PGlite): PostgresPool => {
  const query = queryOn(pglite);
  let free: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = free;
    let release: (() => void) | undefined;
    free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { query, release } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pglite.close() };
};

/** A migrated database. Closing it also closes the PGlite. */
export const openPgliteDatabase = (pglite: PGlite): Promise<OpenDatabase> =>
  openPostgresDialect(new PostgresDialect({ pool: pglitePool(pglite) }));
