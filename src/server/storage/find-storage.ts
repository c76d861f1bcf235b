/** The storages that an operator configured, by name. */
import type { ServiceConfig, StorageConfig } from '../request/config.ts';
import { storageUnavailable } from '../formats/errors/problems.ts';

/** Throws 503 for a name that is not configured any more: its repositories are out of reach until it is again. */
export const findStorage = (config: ServiceConfig, name: string): StorageConfig => {
  const storage = config.storages.find((candidate) => candidate.name === name);
  if (storage === undefined) throw storageUnavailable(name);
  return storage;
};
