/** The files of `assets.ts` in an executable, which carries them: `scripts/bundle/bundle-executable.js` puts this module in its place. */
import type * as Sea from 'node:sea';

const sea = (): typeof Sea => process.getBuiltinModule('node:sea');

/** Part of the program, which is mapped into memory: a copy, since whoever writes to it ends the process. */
export const readAssetSync = (path: string): Buffer => Buffer.from(sea().getAsset(path));

export const readAsset = async (path: string): Promise<Buffer> => readAssetSync(path);

export const listAssets = async (directory: string): Promise<readonly string[]> => {
  // Typed since Node 24.
  const { getAssetKeys } = sea() as typeof Sea & { readonly getAssetKeys: () => readonly string[] };
  const start = `${directory}/`;
  return getAssetKeys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
};

export const readDependencyAsset = readAsset;
