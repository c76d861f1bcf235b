/** Lists the repositories on a storage. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const directoriesIn = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** Returns the paths of repositories and of their remains; none for a storage that was never used. */
export const listRepositories = async (storagePath: string): Promise<readonly string[]> => {
  const top = join(storagePath, '@hashed');
  const found: string[] = [];
  const first = await directoriesIn(top).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  for (const one of first) {
    for (const two of await directoriesIn(join(top, one))) {
      const names = await directoriesIn(join(top, one, two));
      found.push(...names.map((name) => join(top, one, two, name)));
    }
  }
  return found;
};
