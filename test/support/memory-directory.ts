import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const gibibyte = 2 ** 30;

/** Where Linux keeps files in memory; a container may have 64 MB of it, or forbid programs there. */
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
 * A directory for temporary files that goes with this process, in memory: what the tests write is a hundred thousand small files, for
 * which a disk has to be waited for. Undefined where there is no such place, or not enough of it.
 */
export const makeMemoryDirectory = (): string | undefined => {
  try {
    if (!hasRoom()) return undefined;
    const directory = mkdtempSync(join(inMemory, 'repoctl-tests-'));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    if (!runsPrograms(directory)) return undefined;
    // As /tmp is: PostgreSQL runs as another user.
    chmodSync(directory, 0o1777);
    return directory;
  } catch {
    return undefined;
  }
};
