import { readFileSync } from 'node:fs';

/** The package's version. `package.json` lies two directories above, in `src` as in `dist`. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const found =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof found === 'string' ? found : 'unknown';
};
