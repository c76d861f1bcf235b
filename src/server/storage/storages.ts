/** The storages that an operator configured, by name. */
import { mkdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { errorText } from '../formats/log.ts';
import { notFound, type Problem, repositoryGone, storageUnavailable } from '../formats/problems.ts';
import { repositoryPath } from '../git/repository.ts';
import type { StorageConfig, StorageContext } from './storage-context.ts';
import {
  failuresHere,
  findStorage,
  isReachable,
  probeStorage,
  type StorageAccess,
  withStorage,
  writeRefusal,
} from './circuit-breaker.ts';
import { hasProjects } from './store.ts';

/**
 * Looks at every configured storage once: one that is well is taken into use again, one that isn't counts a failure.
 * Called at start and every few seconds. Does not reject for a storage's sake.
 */
export const probeStorages = async (service: StorageContext): Promise<void> => {
  const probe = async (storage: (typeof service.config.storages)[number]): Promise<void> => {
    await probeStorage(service, storage, await failuresHere(service, storage), 'write');
  };
  await Promise.all(service.config.storages.map(probe));
};

/** Whether a path is below another. */
export const isInside = (parent: string, path: string): boolean => {
  const way = relative(resolve(parent), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith('../') && !isAbsolute(way);
};

/**
 * Makes the directories of storages that lie in the data directory, at start. Others are the operator's to make, and to
 * mount: made here, an absent mount would look like a storage that lost its repositories. For the same
 * reason a directory that is gone while projects lie in it is not made anew.
 */
export const ensureStorages = async (service: StorageContext): Promise<void> => {
  const { config, database, log } = service;
  for (const storage of config.storages.filter(({ path }) => isInside(config.dataDir, path))) {
    if (await hasProjects(database.db, storage.name)) continue;
    await mkdir(storage.path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      log('error', 'repository storage cannot be made', { storage: storage.name, error: errorText(error) });
    });
  }
};

/** The first configured storage that can be written to. Where there is none, throws what the first one is refused with. */
export const pickStorage = async (service: StorageContext): Promise<StorageConfig> => {
  const refusals: Problem[] = [];
  for (const storage of service.config.storages) {
    const isReached = await isReachable(service, storage, 'write');
    const refusal = isReached ? writeRefusal(service, storage) : storageUnavailable(storage.name);
    if (refusal === undefined) return storage;
    refusals.push(refusal);
  }
  throw refusals[0] ?? storageUnavailable('default');
};

/** What of a project says where its repository lies. */
export interface Stored {
  readonly id: number;
  /** Name of the storage. */
  readonly storage: string;
}

/** The directory of a project's repository. Throws `storageUnavailable` when its storage is not configured any more. */
export const repositoryDir = (service: StorageContext, project: Stored): string =>
  repositoryPath(findStorage(service.config, project.storage).path, project.id);

const isGone = async (dir: string): Promise<boolean> =>
  stat(join(dir, 'HEAD')).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)),
  );

/** Whether a project is there, and not about to be removed. */
const isKept = async ({ database: { db } }: StorageContext, { id }: Stored): Promise<boolean> => {
  const kept = db.selectFrom('projects').select('id').where('id', '=', id).where('pending_delete', '=', 0);
  return (await kept.executeTakeFirst()) !== undefined;
};

/**
 * `withStorage` for one project: the action is given the directory of its repository, which holds nothing that git would
 * follow but what the service has written, or this throws 500. Where the action fails because the directory is gone, this
 * throws 404 if the project was removed meanwhile, else 500: it is nobody's fault who asks.
 */
export const withRepository = <Outcome>(
  service: StorageContext,
  project: Stored,
  action: (dir: string) => Promise<Outcome>,
  access: StorageAccess = 'read',
): Promise<Outcome> => {
  const act = async (): Promise<Outcome> => {
    const dir = repositoryDir(service, project);
    try {
      await service.pools.repositories.require(project.id, dir, service.log);
      return await action(dir);
    } catch (error) {
      if (!(await isGone(dir))) throw error;
      if (!(await isKept(service, project))) throw notFound('Project');
      service.log('error', 'a repository is gone', { project: project.id, path: dir });
      throw repositoryGone();
    }
  };
  return withStorage(service, project.storage, act, access);
};

/** `withRepository` for an action that changes it. */
export const withWritableRepository = <Outcome>(
  service: StorageContext,
  project: Stored,
  action: (dir: string) => Promise<Outcome>,
): Promise<Outcome> => withRepository(service, project, action, 'write');
