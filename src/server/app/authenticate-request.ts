/** The caller of a request to an endpoint. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { endFamilyOfReused } from '../people/access-tokens/rotate-token.ts';
import type { Caller } from '../request/access-level.ts';
import { authenticate, tokenDigestOf } from '../request/authenticate.ts';
import { addressOf } from '../request/forwarded.ts';
import { readQuery } from '../request/query.ts';
import type { Service } from '../request/service.ts';

const isRotation = ({ path }: Endpoint): boolean => path.endsWith('/rotate');

/** Throws 401 for invalid credentials. A revoked token with which somebody wants to rotate it ends its family. */
export const authenticateRequest = async (
  service: Service,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> => {
  const source = { headers: request.headers, query: readQuery(request) };
  const address = addressOf(request);
  try {
    return await authenticate(service, source, address);
  } catch (error) {
    const digest = isRotation(endpoint) ? tokenDigestOf(source) : undefined;
    if (digest !== undefined) await endFamilyOfReused(service, digest, address);
    throw error;
  }
};
