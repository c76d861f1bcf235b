/** How large repositories are on disk. */
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { Problem } from '../formats/errors/problem.ts';
import { repositoryPath } from '../git/repository-path.ts';
import type { Service } from '../request/service.ts';
import { withStorage } from './circuit.ts';
import { directorySize } from './directory-size.ts';
import type { Stored } from './repository-dir.ts';
import { keepSizes, sizesOf } from './size-store.ts';

type Size = Row<'repository_sizes'>;

/** Milliseconds after which a repository is measured again though nobody pushed: git also tidies up by itself. */
const goodFor = 24 * 60 * 60 * 1000;

/** Repositories measured side by side: few, so that requests that read repositories do not wait for the disk. */
const atOnce = 4;

const measureAll = async (service: Service, ids: readonly number[], storagePath: string): Promise<Size[]> => {
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
const measureOn = async (service: Service, storage: string, ids: readonly number[]): Promise<Size[]> => {
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

const keep = async ({ database: { db, engine } }: Service, sizes: readonly Size[]): Promise<void> => {
  try {
    await keepSizes(db, sizes);
  } catch (error) {
    // A project was removed meanwhile: those that are there are measured again the next time.
    if (!engine.isOrphan(error)) throw error;
  }
};

/**
 * The bytes that each repository takes, by the project's ID. What is known from before is taken as it is; the others are
 * measured, a few at a time. A storage that is out of reach answers with what was last known, or 0.
 */
export const repositorySizes = async (service: Service, projects: readonly Stored[]): Promise<Map<number, number>> => {
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
