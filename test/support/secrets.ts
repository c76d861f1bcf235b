import { createSecrets } from '../../src/server/db/secrets.ts';

/** For services that are put together by hand. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7));
