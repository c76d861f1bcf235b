/** How the storages fare, over all hosts that share the database. */
import type { Service } from '../request/service.ts';
import { listFailures } from './store.ts';

/** The record of the document: one storage. */
export interface StorageHealth {
  readonly storage_name: string;
  /** The hosts that could not reach it, by name. */
  readonly failing_on_hosts: string[];
  /** Failed attempts of all hosts since the storage last worked for each. */
  readonly total_failures: number;
}

/** Every configured storage in the configured order, then others that some host failed to reach. */
export const storageHealth = async ({ config, database }: Service): Promise<StorageHealth[]> => {
  const failures = await listFailures(database.db);
  const names = new Set([...config.storages.map(({ name }) => name), ...failures.map(({ storage }) => storage)]);
  return [...names].map((name) => {
    const rows = failures.filter(({ storage, failures: count }) => storage === name && count > 0);
    return {
      storage_name: name,
      failing_on_hosts: rows.map(({ host }) => host),
      total_failures: rows.reduce((total, row) => total + row.failures, 0),
    };
  });
};
