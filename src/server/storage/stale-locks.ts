/** Takes locks out of the way that a git left which was killed: they would block their refs for ever. */
import type { OpenDatabase } from '../db/database.ts';
import { toTimestamp } from '../formats/clock.ts';
import { refLocked } from '../formats/problems.ts';
import { allLocks, hasWriter, type Lock, locksOn, removeLock } from '../git/leftovers.ts';
import type { StorageContext } from './storage-context.ts';
import { repositoryDir, type Stored } from './storages.ts';
import { releaseLease, takeLease } from './store.ts';

/** Milliseconds for which any living git holds a lock at least once: younger ones are waited for. */
const young = 2000;

/** Milliseconds that no git is given: whoever made an older lock is gone, wherever that was. */
export const pastAnyLimit = 15 * 60 * 1000;

/** Milliseconds in which the locks of one repository are looked at by one process alone. */
const leaseFor = 60_000;

/** SQLite is a file of one machine, and with it all who use the repositories; PostgreSQL may have others elsewhere. */
const isOneMachine = ({ engine }: OpenDatabase): boolean => engine.name === 'sqlite';

const isStale = async ({ database }: StorageContext, dir: string, { age }: Lock): Promise<boolean> => {
  if (age > pastAnyLimit) return true;
  return isOneMachine(database) && (await hasWriter(dir)) === false;
};

const isOld = ({ age }: Lock): boolean => age > young;

const clear = async (service: StorageContext, project: Stored, find: () => Promise<readonly Lock[]>): Promise<void> => {
  const { database, config, clock, log } = service;
  if (!(await find()).some(isOld)) return;
  const now = clock.now();
  const lease = { projectId: project.id, holder: `${config.hostname} ${process.pid}` };
  const until = toTimestamp(new Date(now.getTime() + leaseFor));
  if (!(await takeLease(database.db, lease, { now: toTimestamp(now), until }))) return;
  try {
    const dir = repositoryDir(service, project);
    // Those that are there now: whoever had the lease before may have removed some.
    for (const lock of (await find()).filter(isOld)) {
      if (!(await isStale(service, dir, lock)) || !(await removeLock(lock))) continue;
      log('warn', 'a lock that nobody holds was removed', { project: project.id, path: lock.path });
    }
  } finally {
    await releaseLease(database.db, lease);
  }
};

/** Before a change of refs, by their full names: removes the locks in its way that nobody can hold. */
export const clearLocks = (service: StorageContext, project: Stored, refs: readonly string[]): Promise<void> =>
  clear(service, project, () => locksOn(repositoryDir(service, project), refs));

/** After a change of refs that failed: as `clearLocks`, and throws 503 where locks are in the way all the same. */
export const requireUnlocked = async (
  service: StorageContext,
  project: Stored,
  refs: readonly string[],
): Promise<void> => {
  await clearLocks(service, project, refs);
  if ((await locksOn(repositoryDir(service, project), refs)).length > 0) throw refLocked();
};

/** As `clearLocks`, whatever is to change: at the start, and from time to time. */
export const clearAllLocks = (service: StorageContext, project: Stored): Promise<void> =>
  clear(service, project, () => allLocks(repositoryDir(service, project)));
