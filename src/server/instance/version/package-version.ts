/** The version of the package that is running. */
import { readFileSync } from 'node:fs';

/** The `version` of the nearest package.json above the compiled code. */
export const packageVersion = (): string => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};
