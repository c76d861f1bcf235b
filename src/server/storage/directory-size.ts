/** How much room a directory takes. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Looked at side by side: enough to keep the disk busy, too few to keep others from it. */
const atOnce = 16;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Git moves and removes files at any time: what is gone takes no room. */
const unlessGone = async <Found>(found: Promise<Found>, otherwise: Found): Promise<Found> => {
  try {
    return await found;
  } catch (error) {
    if (isGone(error)) {
      return otherwise;
    }
    throw error;
  }
};

const sizeOfFiles = async (paths: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (let first = 0; first < paths.length; first += atOnce) {
    const sizes = paths.slice(first, first + atOnce).map((path) =>
      unlessGone(
        lstat(path).then(({ size }) => size),
        0,
      ),
    );
    bytes += (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  return bytes;
};

/** Bytes of all files in a directory and below; 0 when it is not there. Symbolic links are not followed. */
export const directorySize = async (directory: string): Promise<number> => {
  const entries = await unlessGone(readdir(directory, { withFileTypes: true }), []);
  const inside = (name: string): string => join(directory, name);
  let bytes = await sizeOfFiles(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => inside(name)));
  for (const entry of entries.filter((one) => one.isDirectory())) {
    bytes += await directorySize(inside(entry.name));
  }
  return bytes;
};
