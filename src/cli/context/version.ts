import { readFileSync } from 'node:fs';
import { packageRoot } from './package-root.ts';

/** The package's version, from its `package.json`. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8'));
  const found =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof found === 'string' ? found : 'unknown';
};
