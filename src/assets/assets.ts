/** Files that come with the program and that it reads as they are, from the package; `executable-assets.ts` has them elsewhere. */
import { readFileSync } from 'node:fs';

/** `src/assets`, `dist/assets`, `dist/client`, and `dist/service` lie two directories below the package. */
const packageRoot = new URL('../../', import.meta.url);

/**
 * A file of the package.
 *
 * @param path from the root of the package, as in `completions/repoctl.bash`
 */
export const readAsset = async (path: string): Promise<Buffer> => {
  const { readFile } = await import('node:fs/promises');
  return readFile(new URL(encodeURI(path), packageRoot));
};

/** The same, for what cannot wait. */
export const readAssetSync = (path: string): Buffer => readFileSync(new URL(encodeURI(path), packageRoot));

/** The names of the files in a directory of the package. */
export const listAssets = async (directory: string): Promise<readonly string[]> => {
  const { readdir } = await import('node:fs/promises');
  return readdir(new URL(`${directory}/`, packageRoot));
};

/** A file of a package that this one depends on, wherever that is installed. */
export const readDependencyAsset = async (specifier: string): Promise<Buffer> => {
  const [{ readFile }, { createRequire }] = await Promise.all([import('node:fs/promises'), import('node:module')]);
  return readFile(createRequire(import.meta.url).resolve(specifier));
};
