import { onTestFinished } from 'vitest';
import { closeClient, createClient, type Client, type ClientOptions } from '../../../src/api/client.ts';

/** A client without the proxies of the environment and without waits, closed after the test. */
export const testClient = (options: ClientOptions): Client => {
  const client = createClient({ token: 'a-token', env: {}, sleep: async () => {}, ...options });
  onTestFinished(() => closeClient(client));
  return client;
};

export const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
};
