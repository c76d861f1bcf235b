import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Leaves a lock in a repository, like a Git process that was killed some seconds ago. */
export const leaveLock = async (dir: string, name: string, seconds = 5): Promise<void> => {
  const path = join(dir, name);
  await writeFile(path, '');
  const then = new Date(Date.now() - seconds * 1000);
  await utimes(path, then, then);
};

export const locksIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((name) => /\.(?:lock|new)$/.test(name));
