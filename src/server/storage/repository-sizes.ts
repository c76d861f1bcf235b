/** How large repositories are on disk. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../db/schema.ts';
import { unlessGone } from '../formats/is-gone.ts';
import { errorText } from '../formats/log.ts';
import { Problem } from '../formats/problems.ts';
import { repositoryPath } from '../git/repository.ts';
import type { StorageContext } from './storage-context.ts';
import { withStorage } from './circuit-breaker.ts';
import type { Stored } from './storages.ts';
import { storeSizes, sizesOf } from './store.ts';
import { toTimestamp } from '../formats/clock.ts';

/** Looked at side by side: enough to keep the disk busy, too few to keep others from it. */
const readsAtOnce = 16;

/** Git moves and removes files at any time: what is gone takes no room. */
const sizeOfFiles = async (paths: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (let first = 0; first < paths.length; first += readsAtOnce) {
    const sizes = paths.slice(first, first + readsAtOnce).map((path) =>
      unlessGone(
        lstat(path).then(({ size }) => size),
        0,
      ),
    );
    bytes += (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  return bytes;
};

/** Bytes of all files in a directory and below; 0 when it is not there. Symbolic links are not followed. */
export const directorySize = async (directory: string): Promise<number> => {
  const entries = await unlessGone(readdir(directory, { withFileTypes: true }), []);
  const inside = (name: string): string => join(directory, name);
  let bytes = await sizeOfFiles(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => inside(name)));
  for (const entry of entries.filter((one) => one.isDirectory())) {
    bytes += await directorySize(inside(entry.name));
  }
  return bytes;
};

type Size = Row<'repository_sizes'>;

/** Milliseconds after which a repository is measured again though nobody pushed: git also tidies up by itself. */
const goodFor = 24 * 60 * 60 * 1000;

/** Repositories measured side by side: few, so that requests that read repositories do not wait for the disk. */
const atOnce = 4;

const measureAll = async (service: StorageContext, ids: readonly number[], storagePath: string): Promise<Size[]> => {
  const sizes: Size[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    const measured_at = toTimestamp(service.clock.now());
    const batch = ids.slice(first, first + atOnce).map(async (project_id) => {
      const bytes = await directorySize(repositoryPath(storagePath, project_id));
      return { project_id, bytes, measured_at };
    });
    sizes.push(...(await Promise.all(batch)));
  }
  return sizes;
};

/** The sizes that could be measured: none when the storage is out of reach. */
const measureOn = async (service: StorageContext, storage: string, ids: readonly number[]): Promise<Size[]> => {
  try {
    return await withStorage(service, storage, (path) => measureAll(service, ids, path));
  } catch (error) {
    if (error instanceof Problem) {
      service.log('warn', 'repositories could not be measured', { storage, repositories: ids.length });
      return [];
    }
    throw error;
  }
};

/** Those that cannot be kept are measured again the next time: a project was removed meanwhile, or the database is full. */
const keep = async ({ database: { db, engine }, log }: StorageContext, sizes: readonly Size[]): Promise<void> => {
  try {
    await storeSizes(db, sizes);
  } catch (error) {
    if (engine.isOrphan(error)) return;
    log('error', 'sizes of repositories could not be kept', { repositories: sizes.length, error: errorText(error) });
  }
};

/**
 * The bytes that each repository takes, by the project's ID. What is known from before is taken as it is; the others are
 * measured, a few at a time. A storage that is out of reach answers with what was last known, or 0.
 */
export const repositorySizes = async (
  service: StorageContext,
  projects: readonly Stored[],
): Promise<Map<number, number>> => {
  const ids = projects.map(({ id }) => id);
  const known = await sizesOf(service.database.db, ids);
  const since = toTimestamp(new Date(service.clock.now().getTime() - goodFor));
  const sizes = new Map(ids.map((id) => [id, known.get(id)?.bytes ?? 0]));
  const open = projects.filter(({ id }) => (known.get(id)?.measured_at ?? '') < since);
  for (const storage of new Set(open.map((project) => project.storage))) {
    const stored = open.filter((project) => project.storage === storage).map(({ id }) => id);
    const measured = await measureOn(service, storage, stored);
    await keep(service, measured);
    for (const { project_id, bytes } of measured) sizes.set(project_id, bytes);
  }
  return sizes;
};
