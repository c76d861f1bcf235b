/**
 * The circuit breaker: a storage that failed often enough from this host is left alone, so that requests get
 * their answer at once instead of each waiting for a broken disk (document, "Repository storage circuit breaker").
 */
import { Problem, storageUnavailable, storageUnwritable } from '../formats/problems.ts';
import type { StorageConfig, StorageContext } from './storage-context.ts';
import { addFailure, countFailures, listFailures, removeFailures } from './store.ts';

/** The record of the document: one storage. */
export interface StorageHealth {
  readonly storage_name: string;
  /** The hosts that could not reach it, by name. */
  readonly failing_on_hosts: string[];
  /** Failed attempts of all hosts since the storage last worked for each. */
  readonly total_failures: number;
}

/** Every configured storage in the configured order, then others that some host failed to reach. */
export const storageHealth = async ({ config, database }: StorageContext): Promise<StorageHealth[]> => {
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

/** Failures of one host from which on it no longer tries, until a probe finds the storage well or someone resets. */
const failuresThatOpen = 3;

/** What a look at a storage has to find out. */
type Look = 'reach' | 'write';

/** Looks at a storage and keeps the count. Gives back whether it can be reached, or written to. */
export const probeStorage = async (
  service: StorageContext,
  storage: StorageConfig,
  failures: number,
  look: Look = 'reach',
): Promise<boolean> => {
  const { config, database, clock, log, pools } = service;
  const fields = { storage: storage.name, path: storage.path, host: config.hostname };
  const why = await pools.probes[look](storage.path);
  if (why === null) {
    // One that can be read says nothing of why it could not be written to.
    if (failures > 0 && pools.probes.lastFault(storage.path) === undefined) {
      await removeFailures(database.db, storage.name, config.hostname);
      log('info', 'repository storage works again', fields);
    }
    return true;
  }
  await addFailure(database.db, storage.name, config.hostname, clock.now());
  // A storage that stays away is not worth a line every few seconds.
  if (failures < failuresThatOpen) {
    const fault = pools.probes.lastFault(storage.path);
    log('error', `repository storage is ${fault ?? 'out of reach'}`, { ...fields, why });
  }
  return false;
};

/** How often the storage failed from this host, for `probeStorage`. */
export const failuresHere = ({ config, database }: StorageContext, storage: StorageConfig): Promise<number> =>
  countFailures(database.db, storage.name, config.hostname);

/** Whether the storage may be used from here, and can be. */
export const isHealthy = async (
  service: StorageContext,
  storage: StorageConfig,
  look: Look = 'reach',
): Promise<boolean> => {
  const failures = await failuresHere(service, storage);
  return failures < failuresThatOpen && (await probeStorage(service, storage, failures, look));
};

/** The refusal for a storage that cannot be used, with what is known of why. */
const refusalOf = ({ pools }: StorageContext, { name, path }: StorageConfig): Problem => {
  const fault = pools.probes.lastFault(path);
  return fault === undefined ? storageUnavailable(name) : storageUnwritable(name, fault);
};

/**
 * Does something on a storage, given its path. Throws 503 when the storage is not configured, when its circuit is open (then
 * without touching the disk), or when it cannot be reached, before or during the action, and 507 when it is full. What else
 * the action throws is passed on and counts for nothing.
 */
export const withStorage = async <Outcome>(
  service: StorageContext,
  storageName: string,
  action: (storagePath: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const storage = findStorage(service.config, storageName);
  if (!(await isHealthy(service, storage))) throw refusalOf(service, storage);
  try {
    return await action(storage.path);
  } catch (error) {
    if (error instanceof Problem || (await probeStorage(service, storage, 0, 'write'))) throw error;
    throw refusalOf(service, storage);
  }
};

/** Throws 503 for a name that is not configured any more: its repositories are out of reach until it is again. */
export const findStorage = (config: StorageContext['config'], name: string): StorageConfig => {
  const storage = config.storages.find((candidate) => candidate.name === name);
  if (storage === undefined) throw storageUnavailable(name);
  return storage;
};
