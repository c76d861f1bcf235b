import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const gibibyte = 2 ** 30;

/** The in-memory file system of Linux. A container may limit it to 64 MB or forbid programs in it. */
const inMemory = '/dev/shm';

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 6 * gibibyte && process.availableMemory() > 8 * gibibyte;
};

const runsPrograms = (directory: string): boolean => {
  const script = join(directory, 'script');
  writeFileSync(script, '#!/bin/sh\n');
  chmodSync(script, 0o755);
  try {
    accessSync(script, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(script);
  }
};

/**
 * An in-memory directory for temporary files, deleted at the end of this process. The tests write a hundred thousand small
 * files, for which a disk is slow. Undefined if there is no such file system or not enough memory.
 */
export const makeMemoryDirectory = (): string | undefined => {
  try {
    if (!hasRoom()) return undefined;
    const directory = mkdtempSync(join(inMemory, 'repoctl-tests-'));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    if (!runsPrograms(directory)) return undefined;
    // PostgreSQL runs as another user, so the mode is that of /tmp.
    chmodSync(directory, 0o1777);
    return directory;
  } catch {
    return undefined;
  }
};
