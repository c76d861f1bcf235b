import type { Endpoint } from '../contract/vocabulary/endpoint.ts';
import type { Client } from './client.ts';
import { ApiError, isUnknownRoute } from './errors/api-error.ts';

/**
 * Makes a call. When the server does not know the endpoint, and the contract says which versions have it, the error says so,
 * with the version of this server.
 */
export const explainingGone = async <Result>(
  client: Client,
  { onlyIn, since, until, instead }: Endpoint,
  signal: AbortSignal | undefined,
  make: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await make();
  } catch (error) {
    if (!isUnknownRoute(error) || (onlyIn ?? since ?? until ?? instead) === undefined) throw error;
    const version = await (await import('./server-version.ts')).serverVersion(client, signal);
    throw new ApiError({
      ...error,
      message: error.message,
      gone: { onlyIn, since, until, instead, serverVersion: version },
    });
  }
};
