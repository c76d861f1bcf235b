import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from './is-gone.ts';

export interface ListedFile {
  /** From the directory on. */
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
 * All that is in a directory and below but directories, each directory in the order of its names. Links are listed and never
 * followed; what is removed meanwhile is left out.
 *
 * @param below the part of the directory that is looked at; all of it when absent
 */
export const listFiles = async (directory: string, below = ''): Promise<readonly ListedFile[]> => {
  const top = below === '' ? undefined : await unlessGone(lstat(join(directory, below)), undefined);
  return top === undefined || top.isDirectory() ? listBelow(directory, below) : [];
};
