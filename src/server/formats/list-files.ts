import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from './is-gone.ts';

export interface ListedFile {
  /** Relative to the directory. */
  readonly path: string;
  /** False for links, pipes, sockets, and devices. */
  readonly isFile: boolean;
}

const listBelow = async (directory: string, below: string): Promise<ListedFile[]> => {
  const entries = await unlessGone(readdir(join(directory, below), { withFileTypes: true }), []);
  const found: ListedFile[][] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(below, entry.name);
    found.push(entry.isDirectory() ? await listBelow(directory, path) : [{ path, isFile: entry.isFile() }]);
  }
  return found.flat();
};

/**
 * Lists a directory and all directories below, each sorted by name. Links are listed and never followed; files that are removed
 * meanwhile are left out.
 *
 * @param below a path in the directory, to list only a part of it
 */
export const listFiles = async (directory: string, below = ''): Promise<readonly ListedFile[]> => {
  const top = below === '' ? undefined : await unlessGone(lstat(join(directory, below)), undefined);
  return top === undefined || top.isDirectory() ? listBelow(directory, below) : [];
};
