/** Limits requests in number: all but those that ask for the health of the server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../formats/network-of.ts';
import { type CredentialSource, validTokenOf } from './authenticate.ts';
import { readArrival } from './forwarded.ts';
import { createLimiter } from './limiter.ts';
import type { Service } from './service.ts';

/** Routes whose callers must learn of failures of the server only. */
const uncounted: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** A query that cannot be read has no token, and is refused by the route. */
const sourceOf = ({ headers, query }: FastifyRequest): CredentialSource => ({
  headers,
  query: (query ?? {}) as Readonly<Record<string, unknown>>,
});

/** Counts a request, and throws 429 for one too many. */
export type CountRequest = (request: FastifyRequest) => Promise<undefined>;

/**
 * Has an app count its requests, before anything else is done for them: under the token that they have if it is valid, and under
 * the network of their address if not. Returns the counter for requests that the app refuses before its hooks run.
 */
export const addRateLimit = (app: FastifyInstance, service: Service): CountRequest => {
  const { rateLimit } = service.config;
  if (rateLimit === undefined) return async () => undefined;
  const consume = createLimiter(rateLimit);
  const count: CountRequest = async (request) => {
    // An outage of the database is refused by those routes that need it.
    const token = await validTokenOf(service, sourceOf(request)).catch(() => undefined);
    await consume(token === undefined ? `address ${networkOf(readArrival(request).address)}` : `token ${token}`);
    return undefined;
  };
  app.addHook('onRequest', async (request) => {
    if (!uncounted.has(request.routeOptions.url)) await count(request);
  });
  return count;
};
