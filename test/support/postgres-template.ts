/**
 * Before all tests: an empty PostgreSQL cluster for PGlite, laid out once and kept beside the packages. Laying one out
 * takes seconds, loading it a fraction of one.
 */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const packageFile = createRequire(import.meta.url)
  .resolve('@electric-sql/pglite')
  .replace(/pglite\/dist\/.*$/, 'pglite/package.json');

const templateFile = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return fileURLToPath(new URL(`../../node_modules/.cache/repoctl/pglite-${version}.tar`, import.meta.url));
};

/** A new PostgreSQL in this process. */
export const openPglite = async (): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([await readFile(await templateFile())]) });

/** What vitest calls once per run. */
export const setup = async (): Promise<void> => {
  const file = await templateFile();
  if (await stat(file).catch(() => undefined)) return;
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
};
