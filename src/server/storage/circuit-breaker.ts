/**
 * Guards storages with a circuit breaker: once a storage has failed often enough on this host, requests fail at once instead of
 * waiting for a broken disk (document, "Repository storage circuit breaker").
 */
import { unattached } from '../db/attached-write.ts';
import { errorText } from '../formats/log.ts';
import { Problem, storageUnavailable, storageUnwritable } from '../formats/problems.ts';
import type { WriteFault } from './probe-storage.ts';
import type { StorageConfig, StorageContext } from './storage-context.ts';
import { addFailure, countFailures, listFailures, removeFailures } from './store.ts';

/** The document's record of a storage. */
export interface StorageHealth {
  readonly storage_name: string;
  /** Names of hosts that could not reach the storage. */
  readonly failing_on_hosts: string[];
  /** Failed attempts of all hosts since each last reached the storage. */
  readonly total_failures: number;
}

/** Lists the configured storages in their order, and then others that a host failed to reach. */
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

/** Failures of a host that open its circuit, until a probe succeeds or an administrator resets it. */
const failuresThatOpen = 3;

type ProbeKind = 'reach' | 'write';

/**
 * Probes a storage, and counts or clears its failures. Returns whether it is reachable. A storage that cannot be written to is
 * still reachable, and `writeRefusal` returns the reason from then on.
 */
export const probeStorage = async (
  service: StorageContext,
  { name, path }: StorageConfig,
  failures: number,
  kind: ProbeKind = 'reach',
): Promise<boolean> => {
  const { config, database, clock, log, pools } = service;
  const fields = { storage: name, path, host: config.hostname };
  const onFault = (fault: WriteFault | undefined): void => {
    if (fault === undefined) log('info', 'repository storage can be written to again', fields);
    else log('error', `repository storage is ${fault}: it can only be read`, fields);
  };
  const why = await (kind === 'write' ? pools.probes.write(path, onFault) : pools.probes.reach(path));
  const isReached = why === null;
  try {
    if (!isReached) await unattached(() => addFailure(database.db, name, config.hostname, clock.now()));
    else if (failures > 0) await unattached(() => removeFailures(database.db, name, config.hostname));
  } catch (error) {
    // A full database is no reason to refuse a read.
    log('error', 'failures of a repository storage could not be counted', { ...fields, error: errorText(error) });
  }
  if (isReached && failures > 0) log('info', 'repository storage works again', fields);
  // A storage that stays unreachable is not logged every few seconds.
  if (!isReached && failures < failuresThatOpen) log('error', 'repository storage is unreachable', { ...fields, why });
  return isReached;
};

/** Counts the failures of the storage on this host, for `probeStorage`. */
export const failuresHere = ({ config, database }: StorageContext, storage: StorageConfig): Promise<number> =>
  countFailures(database.db, storage.name, config.hostname);

/** Checks that the circuit is closed and that a probe reaches the storage. */
export const isReachable = async (
  service: StorageContext,
  storage: StorageConfig,
  kind: ProbeKind = 'reach',
): Promise<boolean> => {
  const failures = await failuresHere(service, storage);
  return failures < failuresThatOpen && (await probeStorage(service, storage, failures, kind));
};

/** Returns the error for writes, where the last write probe found that the storage cannot be written to. */
export const writeRefusal = ({ pools }: StorageContext, { name, path }: StorageConfig): Problem | undefined => {
  const fault = pools.probes.faultOf(path);
  return fault === undefined ? undefined : storageUnwritable(name, fault);
};

/** `remove` frees space, and is therefore allowed on a full storage. */
export type StorageAccess = 'read' | 'write' | 'remove';

const requireAccess = async (service: StorageContext, storage: StorageConfig, access: StorageAccess): Promise<void> => {
  if (!(await isReachable(service, storage))) throw storageUnavailable(storage.name);
  const isAllowed = access === 'read' || (access === 'remove' && service.pools.probes.faultOf(storage.path) === 'full');
  const refusal = isAllowed ? undefined : writeRefusal(service, storage);
  if (refusal !== undefined) throw refusal;
};

/**
 * Runs an action with the path of a storage. Throws 503 when the storage is not configured, when its circuit is open (without
 * touching the disk), or when it is unreachable before or during the action. Unless the action only reads, throws 503 when the
 * storage is read-only, and 507 when it is full. Other errors of the action are passed on, and are not counted as failures.
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

/** Throws 503 for a name that is not configured any more, whose repositories are therefore unreachable. */
export const findStorage = (config: StorageContext['config'], name: string): StorageConfig => {
  const storage = config.storages.find((candidate) => candidate.name === name);
  if (storage === undefined) throw storageUnavailable(name);
  return storage;
};
