/**
 * The circuit breaker: a storage that failed often enough from this host is left alone, so that requests get
 * their answer at once instead of each waiting for a broken disk (document, "Repository storage circuit breaker").
 */
import { errorText } from '../formats/log.ts';
import { Problem, storageUnavailable, storageUnwritable } from '../formats/problems.ts';
import type { WriteFault } from './probe-storage.ts';
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

/** What a look at a storage tries. */
type Look = 'reach' | 'write';

/**
 * Looks at a storage and keeps the count. Returns whether it can be reached, which one that can only be read is, too: what
 * keeps it from being written to is no failure, and `writeRefusal` has it from then on.
 */
export const probeStorage = async (
  service: StorageContext,
  { name, path }: StorageConfig,
  failures: number,
  look: Look = 'reach',
): Promise<boolean> => {
  const { config, database, clock, log, pools } = service;
  const fields = { storage: name, path, host: config.hostname };
  const onFault = (fault: WriteFault | undefined): void => {
    if (fault === undefined) log('info', 'repository storage can be written to again', fields);
    else log('error', `repository storage is ${fault}: it can only be read`, fields);
  };
  const why = await (look === 'write' ? pools.probes.write(path, onFault) : pools.probes.reach(path));
  const isReached = why === null;
  try {
    if (!isReached) await addFailure(database.db, name, config.hostname, clock.now());
    else if (failures > 0) await removeFailures(database.db, name, config.hostname);
  } catch (error) {
    // A database that takes nothing more is no reason to refuse a read.
    log('error', 'failures of a repository storage could not be counted', { ...fields, error: errorText(error) });
  }
  if (isReached && failures > 0) log('info', 'repository storage works again', fields);
  // A storage that stays away is not worth a line every few seconds.
  if (!isReached && failures < failuresThatOpen) log('error', 'repository storage is out of reach', { ...fields, why });
  return isReached;
};

/** How often the storage failed from this host, for `probeStorage`. */
export const failuresHere = ({ config, database }: StorageContext, storage: StorageConfig): Promise<number> =>
  countFailures(database.db, storage.name, config.hostname);

/** Whether the circuit is closed, and the storage can be reached; looks as `probeStorage` does. */
export const isReachable = async (
  service: StorageContext,
  storage: StorageConfig,
  look: Look = 'reach',
): Promise<boolean> => {
  const failures = await failuresHere(service, storage);
  return failures < failuresThatOpen && (await probeStorage(service, storage, failures, look));
};

/** The refusal of what changes something on a storage, where the last look found that nothing can be written to it. */
export const writeRefusal = ({ pools }: StorageContext, { name, path }: StorageConfig): Problem | undefined => {
  const fault = pools.probes.faultOf(path);
  return fault === undefined ? undefined : storageUnwritable(name, fault);
};

/** What is done on a storage. To `remove` something makes room: that is tried on a full one, too. */
export type StorageAccess = 'read' | 'write' | 'remove';

/** Throws where a storage does not allow something, by what is known of it. */
const requireAccess = async (service: StorageContext, storage: StorageConfig, access: StorageAccess): Promise<void> => {
  if (!(await isReachable(service, storage))) throw storageUnavailable(storage.name);
  const isAllowed = access === 'read' || (access === 'remove' && service.pools.probes.faultOf(storage.path) === 'full');
  const refusal = isAllowed ? undefined : writeRefusal(service, storage);
  if (refusal !== undefined) throw refusal;
};

/**
 * Does something on a storage, given its path. Throws 503 when the storage is not configured, when its circuit is open (then
 * without touching the disk), or when it cannot be reached, before or during the action. Unless the action only reads, throws
 * 503 when the storage is read-only, and 507 when it is full. What else the action throws is passed on and counts for nothing.
 */
export const withStorage = async <Outcome>(
  service: StorageContext,
  storageName: string,
  action: (storagePath: string) => Promise<Outcome>,
  access: StorageAccess = 'read',
): Promise<Outcome> => {
  const storage = findStorage(service.config, storageName);
  await requireAccess(service, storage, access);
  try {
    return await action(storage.path);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isRead = access === 'read';
    if (!(await probeStorage(service, storage, 0, isRead ? 'reach' : 'write'))) throw storageUnavailable(storage.name);
    throw (isRead ? undefined : writeRefusal(service, storage)) ?? error;
  }
};

/** Throws 503 for a name that is not configured any more: its repositories are out of reach until it is again. */
export const findStorage = (config: StorageContext['config'], name: string): StorageConfig => {
  const storage = config.storages.find((candidate) => candidate.name === name);
  if (storage === undefined) throw storageUnavailable(name);
  return storage;
};
