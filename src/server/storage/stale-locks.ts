/** Removes locks that killed Git processes left, which would block their refs permanently. */
import type { OpenDatabase } from '../db/database.ts';
import { toTimestamp } from '../formats/clock.ts';
import { refLocked } from '../formats/problems.ts';
import { allLocks, hasWriter, type Lock, locksOn, removeLock } from '../git/stale-files.ts';
import type { StorageContext } from './storage-context.ts';
import { repositoryDir, type Stored } from './storages.ts';
import { releaseLease, takeLease } from './store.ts';

/** Milliseconds that a live Git process can hold a lock: younger locks are left alone. */
const young = 2000;

/** Milliseconds beyond the time limit of any Git process: the holder of an older lock is dead, on whichever machine it ran. */
export const pastAnyLimit = 15 * 60 * 1000;

/** Milliseconds for which one process checks the locks of a repository exclusively. */
const leaseFor = 60_000;

/** With SQLite all users of the repositories are on one machine; with PostgreSQL they can be on others. */
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
    // Reads the locks again, since the former holder of the lease may have removed some.
    for (const lock of (await find()).filter(isOld)) {
      if (!(await isStale(service, dir, lock)) || !(await removeLock(lock))) continue;
      log('warn', 'a lock that nobody holds was removed', { project: project.id, path: lock.path });
    }
  } finally {
    await releaseLease(database.db, lease);
  }
};

/** Removes stale locks before a change of refs, which are given by their full names. */
export const clearLocks = (service: StorageContext, project: Stored, refs: readonly string[]): Promise<void> =>
  clear(service, project, () => locksOn(repositoryDir(service, project), refs));

/** Runs `clearLocks` after a failed change of refs, and throws 503 if locks remain. */
export const requireUnlocked = async (
  service: StorageContext,
  project: Stored,
  refs: readonly string[],
): Promise<void> => {
  await clearLocks(service, project, refs);
  if ((await locksOn(repositoryDir(service, project), refs)).length > 0) throw refLocked();
};

/** Removes stale locks of all refs, at start and at intervals. */
export const clearAllLocks = (service: StorageContext, project: Stored): Promise<void> =>
  clear(service, project, () => allLocks(repositoryDir(service, project)));
