import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';

/** Milliseconds after which the lock of a process that stopped refreshing it (killed, say) may be taken over. */
const staleAfter = 5000;

/** Milliseconds between two tries, at least; up to twice that, so that waiting processes do not move in step. */
const tryEvery = 40;

/** How often `work` is done afresh after its lock was lost. */
const freshStarts = 3;

const unlockable = (file: string, lockPath: string, code: string): ConfigError => {
  return new ConfigError(`cannot write configuration file ${file} (${code})`, {
    hint: `Check permissions and free space of the directory of ${lockPath}, or set REPOCTL_CONFIG_DIR.`,
  });
};

const stillLocked = (file: string, lockPath: string, wait: number): ConfigError => {
  return new ConfigError(`configuration file ${file} is locked by another process (waited ${wait / 1000} s)`, {
    hint: `Retry in a moment. If no other repoctl is running, remove the directory ${lockPath}.`,
  });
};

/** Tries until `wait` milliseconds are over, but only while another process is in the way: nothing else gets better. */
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
        // The default throws from a timer, which would end the process; isHeld notices in good time.
        onCompromised: () => undefined,
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      if (code !== 'ELOCKED') throw unlockable(file, lockPath, code);
      if (performance.now() >= deadline) throw stillLocked(file, lockPath, wait);
    }
    await setTimeout(tryEvery * (1 + Math.random()));
  }
};

/** Tells one lock directory from the next of the same name; undefined when there is none. */
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
      // One that was lost belongs to another process now.
      if (await isHeld()) await release().catch(() => undefined);
    },
  };
};

const lostLock = (file: string): ConfigError => {
  return new ConfigError(`configuration file ${file} was not changed: another process took its lock`, {
    hint: 'Retry.',
  });
};

/**
 * Runs `work` while no other process does so for the same file: the lock is the directory `<file>.lock`. `work` calls
 * `assertHeld` right before it writes: if the lock was lost meanwhile, as happens to a process that was suspended for
 * longer than the lock's lifetime, that throws, and `work` runs again from its start under a new lock.
 * Throws ConfigError when the lock can't be had in `wait` milliseconds or keeps getting lost.
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
