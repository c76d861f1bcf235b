/** Reads the files of `assets.ts` from the executable. `scripts/bundle/bundle-executable.js` puts this module in its place. */
import type * as Sea from 'node:sea';

const sea = (): typeof Sea => process.getBuiltinModule('node:sea');

/** Copies the file, since it is mapped into read-only memory, and a write to it ends the process. */
export const readAssetSync = (path: string): Buffer => Buffer.from(sea().getAsset(path));

export const readAsset = async (path: string): Promise<Buffer> => readAssetSync(path);

export const listAssets = async (directory: string): Promise<readonly string[]> => {
  // In the types since Node.js 24.
  const { getAssetKeys } = sea() as typeof Sea & { readonly getAssetKeys: () => readonly string[] };
  const start = `${directory}/`;
  return getAssetKeys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
};
