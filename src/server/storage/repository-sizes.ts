/** Measures the sizes of repositories on disk. */
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

/** Parallel reads: enough to keep the disk busy, too few to block other requests. */
const readsAtOnce = 16;

/** Git moves and removes files at any time, so a missing file has no size. */
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

/** Sums the bytes of all files in a directory and below; 0 if it is missing. Does not follow symbolic links. */
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

/** Milliseconds after which a repository is measured again even without a push, since Git also cleans up by itself. */
const validFor = 24 * 60 * 60 * 1000;

/** Repositories that are measured in parallel: few, so that requests do not wait for the disk. */
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

/** Returns no sizes if the storage is unreachable. */
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

/** Stores sizes unless a project was removed meanwhile or the database is full. They are measured again the next time then. */
const keep = async ({ database: { db, engine }, log }: StorageContext, sizes: readonly Size[]): Promise<void> => {
  try {
    await storeSizes(db, sizes);
  } catch (error) {
    if (engine.isOrphan(error)) return;
    log('error', 'sizes of repositories could not be kept', { repositories: sizes.length, error: errorText(error) });
  }
};

/**
 * Returns the bytes of each repository by project ID. Measures repositories without a recent size, a few at a time. On an
 * unreachable storage the size is the last known one, or 0.
 */
export const repositorySizes = async (
  service: StorageContext,
  projects: readonly Stored[],
): Promise<Map<number, number>> => {
  const ids = projects.map(({ id }) => id);
  const known = await sizesOf(service.database.db, ids);
  const since = toTimestamp(new Date(service.clock.now().getTime() - validFor));
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
