/** The endpoints of the contract by name, for tests that cover all of them. */
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';

/** Pairs of a name, such as `labels.create`, and an endpoint. */
export const namedEndpoints = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
);
