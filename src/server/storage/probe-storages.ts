/** Looks after the storages while the service runs. */
import { mkdir } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { errorText } from '../formats/log.ts';
import type { Service } from '../request/service.ts';
import { failuresHere, probeStorage } from './circuit.ts';
import { holdsProjects } from './store.ts';

/**
 * Looks at every configured storage once: one that is well is taken into use again, one that isn't counts a failure.
 * Called at start and every few seconds. Does not reject for a storage's sake.
 */
export const probeStorages = async (service: Service): Promise<void> => {
  const probe = async (storage: (typeof service.config.storages)[number]): Promise<void> => {
    await probeStorage(service, storage, await failuresHere(service, storage));
  };
  await Promise.all(service.config.storages.map(probe));
};

const liesIn = (parent: string, path: string): boolean => {
  const way = relative(resolve(parent), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith('../') && !isAbsolute(way);
};

/**
 * Makes the directories of storages that lie in the data directory, at start. Others are the operator's to make, and to
 * mount: made here, an absent mount would look like a storage that lost its repositories. For the same
 * reason a directory that is gone while projects lie in it is not made anew.
 */
export const ensureStorages = async (service: Service): Promise<void> => {
  const { config, database, log } = service;
  for (const storage of config.storages.filter(({ path }) => liesIn(config.dataDir, path))) {
    if (await holdsProjects(database.db, storage.name)) continue;
    await mkdir(storage.path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      log('error', 'repository storage cannot be made', { storage: storage.name, error: errorText(error) });
    });
  }
};
