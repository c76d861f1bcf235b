/** Decides where a new project's repository goes. */
import type { StorageConfig } from '../request/config.ts';
import { storageUnavailable } from '../formats/errors/problems.ts';
import type { Service } from '../request/service.ts';
import { isHealthy } from './circuit.ts';

/** The first configured storage that is well. Throws `storageUnavailable`, naming the first, when none is. */
export const pickStorage = async (service: Service): Promise<StorageConfig> => {
  const { storages } = service.config;
  for (const storage of storages) {
    if (await isHealthy(service, storage)) return storage;
  }
  throw storageUnavailable(storages[0]?.name ?? 'default');
};
