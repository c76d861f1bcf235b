import { createSecrets } from '../../src/server/db/secrets.ts';

/** Secrets for services that a test assembles itself. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7));
