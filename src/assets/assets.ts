/** Reads files of the package that are needed at run time. In an executable, `executable-assets.ts` takes the place of this module. */
import { readFileSync } from 'node:fs';

/** `src/assets`, `dist/assets`, `dist/client`, and `dist/service` lie two directories below the package. */
const packageRoot = new URL('../../', import.meta.url);

/**
 * Reads a file of the package.
 *
 * @param path from the root of the package, such as `completions/repoctl.bash`
 */
export const readAsset = async (path: string): Promise<Buffer> => {
  const { readFile } = await import('node:fs/promises');
  return readFile(new URL(encodeURI(path), packageRoot));
};

export const readAssetSync = (path: string): Buffer => readFileSync(new URL(encodeURI(path), packageRoot));

/** Lists the names of the files in a directory of the package. */
export const listAssets = async (directory: string): Promise<readonly string[]> => {
  const { readdir } = await import('node:fs/promises');
  return readdir(new URL(`${directory}/`, packageRoot));
};
