/** Locks of files among processes. A lock is a directory. */
import { stat } from 'node:fs/promises';
import { errorCode } from '../../api/errors/configuration-error.ts';

export interface HeldLock {
  /** False if another process took the lock over, as after a long suspension of this one. */
  readonly isHeld: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** Identifies a lock, since another process may create one with the same path; undefined if there is none. */
const markOf = async (path: string): Promise<string | undefined> => {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found === undefined ? undefined : `${found.ino}:${found.birthtimeNs}`;
};

/**
 * Takes a lock; undefined if another process has it.
 *
 * @param stale milliseconds without a refresh after which the lock of a killed process is taken over
 */
export const takeLock = async (path: string, stale: number): Promise<HeldLock | undefined> => {
  const { lock } = await import('proper-lockfile');
  // The file need not exist. The default of `onCompromised` throws from a timer, which would end the process.
  const options = { realpath: false, lockfilePath: path, stale, onCompromised: () => undefined };
  const release = await lock(path, options).catch((error: unknown) => {
    if (errorCode(error) !== 'ELOCKED') throw error;
    return undefined;
  });
  if (release === undefined) return undefined;
  const mine = await markOf(path);
  const isHeld = async () => mine !== undefined && (await markOf(path)) === mine;
  return {
    isHeld,
    release: async () => {
      // A lost lock belongs to another process.
      if (await isHeld()) await release().catch(() => undefined);
    },
  };
};
