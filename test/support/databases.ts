/** Fresh databases for tests, on both engines. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { openPostgresDialect, openSqlite, type OpenDatabase } from '../../src/server/db/database.ts';
import { openPglite } from './postgres-template.ts';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

const int8 = 20;

const queryOn =
  (pglite: PGlite) =>
  async (text: string, parameters: readonly unknown[]): Promise<object> => {
    const { rows, affectedRows } = await pglite.query(text, [...parameters], { parsers: { [int8]: Number } });
    return { command: text.trim().split(/\s/)[0]?.toUpperCase(), rowCount: affectedRows ?? rows.length, rows };
  };

/** PGlite has one connection: each client holds it until it is released. */
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

/** An empty, migrated database: a SQLite file, or PostgreSQL in process. */
export const openTestDatabase = async (engine: EngineName): Promise<OpenDatabase> => {
  if (engine === 'postgres') {
    return openPostgresDialect(new PostgresDialect({ pool: pglitePool(await openPglite()) }));
  }
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-db-'));
  const database = await openSqlite(join(directory, 'repoctl.sqlite3'));
  const close = async (): Promise<void> => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...database, close };
};
