import { copyFile, lstat, mkdir, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Copies a file with its times, and creates the directories above it. */
export const restoreFile = async (from: string, to: string): Promise<void> => {
  const { atime, mtime } = await lstat(from);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await utimes(to, atime, mtime);
};
