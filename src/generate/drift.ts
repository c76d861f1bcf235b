import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputDirectories } from './outputs.ts';

/** Generated files that are not on disk as they should be. */
export interface Drift {
  /** Missing, or with another text. */
  readonly differing: readonly string[];
  /** On disk, but not generated any more. */
  readonly stale: readonly string[];
}

const textOf = async (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** Compares the files below `root` with what they should be. */
export const drift = async (root: string, files: ReadonlyMap<string, string>): Promise<Drift> => {
  const present = await Promise.all(
    outputDirectories.map(async (directory) => {
      const names = await readdir(join(root, directory)).catch(() => []);
      return names.map((name) => `${directory}/${name}`);
    }),
  );
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => ({ path, same: (await textOf(join(root, path))) === text })),
  );
  return {
    differing: compared.filter(({ same }) => !same).map(({ path }) => path),
    stale: present.flat().filter((path) => !files.has(path)),
  };
};
