/** Keeps other sites from sending requests with somebody's cookie (Fetch metadata; RFC 6454 for `Origin`). */
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../formats/problems.ts';
import { arrivalOf } from './forwarded.ts';
import type { ServiceConfig } from './service.ts';

const originOf = (url: string): string => new URL(url).origin;

/**
 * Throws 403 where a browser says that a page of another site, subdomain, or port sends the request. Programs say nothing
 * of the kind, and are let through.
 */
export const refuseOtherSites = (
  { externalUrl }: Pick<ServiceConfig, 'externalUrl'>,
  request: FastifyRequest,
): void => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const { protocol, host } = arrivalOf(request);
  const own = [`${protocol}://${host}`, ...(externalUrl === undefined ? [] : [originOf(externalUrl)])];
  const isForeign =
    site === undefined ? origin !== undefined && !own.includes(origin) : site !== 'same-origin' && site !== 'none';
  if (isForeign) throw forbidden('The request comes from a page of another site');
};

/** True if a browser says that the request comes from a page of this server. */
export const isFromHere = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'same-origin';
