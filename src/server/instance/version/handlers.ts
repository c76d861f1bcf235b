/** The version of the service (v4 shape). */
import type { version } from '../../../contract/instance/version.ts';
import type { Handlers } from '../../request/handler.ts';

export const versionHandlers: Handlers<typeof version> = {
  get: async ({ service }) => ({ version: service.config.version, revision: 'repoctl' }),
};
