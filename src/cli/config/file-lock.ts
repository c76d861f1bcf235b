import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../api/errors/configuration-error.ts';
import { ConfigError } from './config-error.ts';

/** Milliseconds without a refresh after which the lock of a killed process may be taken over. */
const staleAfter = 5000;

/** Minimum number of milliseconds between two attempts; up to twice that, at random. */
const tryEvery = 40;

/** Maximum number of runs of `work` if its lock is lost. */
const freshStarts = 3;

const unlockable = (file: string, lockPath: string, code: string): ConfigError =>
  new ConfigError(`cannot write configuration file ${file} (${code})`, {
    hint: `Check permissions and free space of the directory of ${lockPath}, or set REPOCTL_CONFIG_DIR.`,
  });

const stillLocked = (file: string, lockPath: string, wait: number): ConfigError =>
  new ConfigError(`configuration file ${file} is locked by another process (waited ${wait / 1000} s)`, {
    hint: `Retry in a moment. If no other repoctl is running, remove the directory ${lockPath}.`,
  });

/** Retries for `wait` milliseconds while another process has the lock. Other errors are thrown at once. */
const lockWithin = async (file: string, lockPath: string, wait: number): Promise<() => Promise<void>> => {
  const { lock } = await import('proper-lockfile');
  const deadline = performance.now() + wait;
  for (;;) {
    try {
      return await lock(file, {
        // The file need not exist yet; the caller has resolved symbolic links.
        realpath: false,
        lockfilePath: lockPath,
        stale: staleAfter,
        // The default throws from a timer, which would end the process; `isHeld` detects a lost lock.
        onCompromised: () => undefined,
      });
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ELOCKED') throw unlockable(file, lockPath, code);
      if (performance.now() >= deadline) throw stillLocked(file, lockPath, wait);
    }
    await setTimeout(tryEvery * (1 + Math.random()));
  }
};

/** Identifies a lock directory, since another process may create one with the same name; undefined if there is none. */
const lockMark = async (path: string): Promise<string | undefined> => {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found === undefined ? undefined : `${found.ino}:${found.birthtimeNs}`;
};

const takeLock = async (file: string, wait: number): Promise<HeldLock> => {
  const lockPath = `${file}.lock`;
  const release = await lockWithin(file, lockPath, wait);
  const mine = await lockMark(lockPath);
  const isHeld = async () => mine !== undefined && (await lockMark(lockPath)) === mine;
  return {
    isHeld,
    release: async () => {
      // A lost lock belongs to another process.
      if (await isHeld()) await release().catch(() => undefined);
    },
  };
};

const lostLock = (file: string): ConfigError =>
  new ConfigError(`configuration file ${file} was not changed: another process took its lock`, { hint: 'Retry.' });

/**
 * Runs `work` with a lock on the file, the directory `<file>.lock`. `work` calls `assertHeld` right before it writes. If the lock
 * was lost, as after a long suspension of the process, `assertHeld` throws, and `work` runs again with a new lock. Throws
 * ConfigError if the lock is not free within `wait` milliseconds, or is lost repeatedly.
 */
export const withFileLock = async <Result>(
  file: string,
  wait: number,
  work: (assertHeld: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  for (let start = 1; ; start += 1) {
    const { isHeld, release } = await takeLock(file, wait);
    let lost = false;
    try {
      return await work(async () => {
        lost = !(await isHeld());
        if (lost) throw lostLock(file);
      });
    } catch (error) {
      if (!lost || start === freshStarts) throw error;
    } finally {
      await release();
    }
  }
};

type HeldLock = { readonly isHeld: () => Promise<boolean>; readonly release: () => Promise<void> };
