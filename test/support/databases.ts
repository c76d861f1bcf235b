/** Fresh databases for tests, on both engines. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openPostgres, openSqlite, type OpenDatabase } from '../../src/server/db/database.ts';
import { openPgliteDatabase } from './pglite.ts';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

const withEnding = (database: OpenDatabase, finish: () => Promise<void>): OpenDatabase => ({
  ...database,
  close: async () => {
    await database.close();
    await finish();
  },
});

const openSqliteFile = async (): Promise<OpenDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-db-'));
  const file = join(directory, 'repoctl.sqlite3');
  await copyFile(inject('templates').sqlite, file);
  const database = await openSqlite(file);
  return withEnding(database, () => rm(directory, { recursive: true, force: true }));
};

/** Run on the server, in its maintenance database. */
const administer = async (server: URL, statement: string): Promise<void> => {
  const client = new Client({ connectionString: new URL(`/postgres${server.search}`, server).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const openPostgresCopy = async (url: string): Promise<OpenDatabase> => {
  const template = new URL(url);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const database = await openPostgres(new URL(`/${name}${template.search}`, template).href);
  return withEnding(database, () => administer(template, `drop database ${name} with (force)`));
};

/** An empty, migrated database: a SQLite file, or a PostgreSQL database, in this process if no server is installed. */
export const openTestDatabase = async (engine: EngineName): Promise<OpenDatabase> => {
  if (engine === 'sqlite') return openSqliteFile();
  const { postgres } = inject('templates');
  if ('url' in postgres) return openPostgresCopy(postgres.url);
  return openPgliteDatabase(await PGlite.create({ loadDataDir: new Blob([await readFile(postgres.dump)]) }));
};
