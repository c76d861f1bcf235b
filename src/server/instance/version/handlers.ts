/** The version of the service (v4 shape). */
import { readFileSync } from 'node:fs';
import type { version } from '../../../contract/instance/version.ts';
import type { Handlers } from '../../request/handler.ts';

/** The `version` of the nearest package.json above the compiled code. */
export const packageVersion = (): string => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** Handler of the version endpoint. */
export const versionHandlers: Handlers<typeof version> = {
  get: async () => ({ version: packageVersion(), revision: 'repoctl' }),
};
