/** The endpoints of the contract by name, for tests that cover all of them. */
import { gitlabContract } from '../../src/contract/gitlab.ts';
import type { Endpoint, Resource } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { asServed } from '../../src/contract/vocabulary/served.ts';

const namesIn = (resources: Readonly<Record<string, Resource>>) =>
  Object.entries(resources).flatMap(([resource, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
  );

/** Pairs of a name, such as `labels.create`, and an endpoint as our server has it. */
export const namedEndpoints = namesIn(contract).map(([name, endpoint]) => [name, asServed(endpoint)] as const);

/** The kind of an endpoint, for samples of them. */
export const kindOfEndpoint = ([, { method, risk, paginated, access }]: readonly [string, Endpoint]): string =>
  [method, risk, paginated, access.to].join(' ');

/** The same for those that only other servers have. */
export const gitlabEndpoints = namesIn(gitlabContract);

/** The same for all that commands call. */
export const calledEndpoints = [...namesIn(contract), ...gitlabEndpoints];
