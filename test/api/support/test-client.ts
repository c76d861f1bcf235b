import { onTestFinished } from 'vitest';
import { closeClient, createClient, type Client, type ClientOptions } from '../../../src/api/client.ts';

/** A client that sees no proxies of the machine it runs on, and waits for nothing; closed after the test. */
export const testClient = (options: ClientOptions): Client => {
  const client = createClient({ token: 'a-token', env: {}, sleep: async () => {}, ...options });
  onTestFinished(() => closeClient(client));
  return client;
};

/** The error that a promise rejects with. */
export const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
};
