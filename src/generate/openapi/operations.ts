import type { Endpoint, Resource } from '../../contract/vocabulary/endpoint.ts';
import { asServed } from '../../contract/vocabulary/served.ts';

/** An endpoint with its name and that of its resource. */
export interface Operation {
  readonly resource: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Returns all endpoints of a contract in order. */
export const operationsOf = (contract: Readonly<Record<string, Resource>>): readonly Operation[] =>
  Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ resource, name, endpoint: asServed(endpoint) })),
  );

export const operationId = ({ resource, name }: Operation): string => `${resource}.${name}`;

/** Returns the names of operations by method and path. */
export const operationIds = (contract: Readonly<Record<string, Resource>>): ReadonlyMap<string, string> =>
  new Map(
    operationsOf(contract).map((operation) => [
      `${operation.endpoint.method} ${operation.endpoint.path}`,
      operationId(operation),
    ]),
  );
