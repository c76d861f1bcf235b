/**
 * Creates, before all tests, data that take long to create and of which many tests get a copy, above all a migrated
 * database.
 */
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPostgres, openSqlite } from '../../src/server/db/database.ts';
import { openPgliteDatabase } from './pglite.ts';
import { needsPostgres, startPostgres } from './postgres.ts';

/** The URL of a database on a server, or, if no server is installed, the archived data directory of a PGlite. */
export type PostgresTemplate = { readonly url: string } | { readonly dump: string };

export interface Templates {
  /** A directory for data that tests create once per run, deleted after the run. */
  readonly directory: string;
  /** The file of a migrated database. */
  readonly sqlite: string;
  readonly postgres: PostgresTemplate;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

interface Made<T> {
  readonly template: T;
  readonly remove?: () => Promise<void>;
}

const onServer = async (): Promise<Made<PostgresTemplate>> => {
  const server = await startPostgres();
  const url = await server.createDatabase('template');
  await (await openPostgres(url)).close();
  return { template: { url }, remove: server.stop };
};

const packageFile = createRequire(import.meta.url)
  .resolve('@electric-sql/pglite')
  .replace(/pglite\/dist\/.*$/, 'pglite/package.json');

const dumpOf = async (pglite: PGlite): Promise<Buffer> =>
  Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());

/** An empty cluster for PGlite. Creating it takes seconds, so it is cached in node_modules. */
const emptyCluster = async (): Promise<Blob> => {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const file = fileURLToPath(new URL(`../../node_modules/.cache/repoctl/pglite-${version}.tar`, import.meta.url));
  if ((await stat(file).catch(() => undefined)) === undefined) {
    const pglite = await PGlite.create();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.${process.pid}`, await dumpOf(pglite));
    await rename(`${file}.${process.pid}`, file);
    await pglite.close();
  }
  return new Blob([await readFile(file)]);
};

const inProcess = async (directory: string): Promise<Made<PostgresTemplate>> => {
  const pglite = await PGlite.create({ loadDataDir: await emptyCluster() });
  const database = await openPgliteDatabase(pglite);
  const dump = join(directory, 'pglite.tar');
  await writeFile(dump, await dumpOf(pglite));
  await database.close();
  return { template: { dump } };
};

/** Called by vitest once per run; it calls the returned function at the end. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-templates-'));
  const sqlite = join(directory, 'repoctl.sqlite3');
  await (await openSqlite(sqlite)).close();
  const { template: postgres, remove } = await (needsPostgres().missing ? inProcess(directory) : onServer());
  provide('templates', { directory, sqlite, postgres });
  return async () => {
    await remove?.();
    await rm(directory, { recursive: true, force: true });
  };
};
