import { readAssetSync } from '../../assets/assets.ts';

/** The package's version, from its `package.json`. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readAssetSync('package.json').toString());
  const found =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof found === 'string' ? found : 'unknown';
};
