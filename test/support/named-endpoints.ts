/** The endpoints of the contract by name, for tests of all of them. */
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';

/** Each with its name, such as `labels.create`. */
export const namedEndpoints = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
);
