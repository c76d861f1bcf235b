/** Probes, creates, and picks configured storages, and gives access to the repositories on them. */
import { mkdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { errorText } from '../formats/log.ts';
import { notFound, type Problem, repositoryDamaged, repositoryGone, storageUnavailable } from '../formats/problems.ts';
import { isGitError } from '../git/git-error.ts';
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
 * Probes every configured storage at start and every few seconds: success closes the circuit, failure is counted. Does not reject
 * for an unreachable storage.
 */
export const probeStorages = async (service: StorageContext): Promise<void> => {
  const probe = async (storage: (typeof service.config.storages)[number]): Promise<void> => {
    await probeStorage(service, storage, await failuresHere(service, storage), 'write');
  };
  await Promise.all(service.config.storages.map(probe));
};

/** Excludes the directory itself. */
export const isInside = (parent: string, path: string): boolean => {
  const way = relative(resolve(parent), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith('../') && !isAbsolute(way);
};

/**
 * Creates the directories of storages inside the data directory, at start. The operator creates or mounts the others: a missing
 * mount that is created here would look like a storage that has lost its repositories. For the same reason, a missing directory
 * of existing projects is not created.
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

/** Returns the first storage that can be written to, or throws the error of the first configured one. */
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

/** Locates a project's repository. */
export interface Stored {
  readonly id: number;
  /** Name of the storage. */
  readonly storage: string;
}

/** Returns the directory of a repository. Throws `storageUnavailable` if its storage is not configured any more. */
export const repositoryDir = (service: StorageContext, project: Stored): string =>
  repositoryPath(findStorage(service.config, project.storage).path, project.id);

const isGone = async (dir: string): Promise<boolean> =>
  stat(join(dir, 'HEAD')).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)),
  );

/** Checks that a project exists and does not wait for its removal. */
const isKept = async ({ database: { db } }: StorageContext, { id }: Stored): Promise<boolean> => {
  const kept = db.selectFrom('projects').select('id').where('id', '=', id).where('pending_delete', '=', 0);
  return (await kept.executeTakeFirst()) !== undefined;
};

/** The log has the path; the message, which callers see, has only the ref. */
const damageProblem = (
  { log }: StorageContext,
  { id, dir }: Stored & { readonly dir: string },
  error: unknown,
): Problem | undefined => {
  if (!isGitError(error) || error.damage === undefined) return undefined;
  log('error', 'a repository is damaged', { project: id, path: dir, damage: error.damage, error: error.message });
  return repositoryDamaged(error.damage);
};

/**
 * Runs an action with the directory of a repository, in `withStorage`. Throws 500 if the directory contains foreign files that Git
 * would follow, and if a ref is damaged. If the action fails because the directory is missing, throws 404 where the project was removed meanwhile, and 500
 * otherwise, since the client is not at fault.
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
      if (!(await isGone(dir))) throw damageProblem(service, { ...project, dir }, error) ?? error;
      if (!(await isKept(service, project))) throw notFound('Project');
      service.log('error', 'a repository is gone', { project: project.id, path: dir });
      throw repositoryGone();
    }
  };
  return withStorage(service, project.storage, act, access);
};

/** `withRepository` for an action that changes the repository. */
export const withWritableRepository = <Outcome>(
  service: StorageContext,
  project: Stored,
  action: (dir: string) => Promise<Outcome>,
): Promise<Outcome> => withRepository(service, project, action, 'write');
