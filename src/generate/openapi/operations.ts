import { entriesOfNoun } from '../../cli/help/find-all.ts';
import { loadAllNouns } from '../../cli/manifest.ts';
import type { Endpoint, Resource } from '../../contract/vocabulary/endpoint.ts';

/** An endpoint with its resource's name and its own. */
export interface Operation {
  readonly resource: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** All endpoints of a contract, in its order. */
export const operationsOf = (contract: Readonly<Record<string, Resource>>): readonly Operation[] =>
  Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ resource, name, endpoint })),
  );

export const operationId = ({ resource, name }: Operation): string => `${resource}.${name}`;

/** The operation's name by method and path. */
export const operationIds = (contract: Readonly<Record<string, Resource>>): ReadonlyMap<string, string> =>
  new Map(
    operationsOf(contract).map((operation) => [
      `${operation.endpoint.method} ${operation.endpoint.path}`,
      operationId(operation),
    ]),
  );

/** What is typed for each endpoint that a verb calls, by method and path: `repoctl storage list --failing`. */
export const commandsByEndpoint = async (): Promise<ReadonlyMap<string, string>> => {
  const found = (await loadAllNouns())
    .flatMap((noun) => entriesOfNoun(noun))
    // Of several commands for an endpoint a map keeps the last: that is to be the usual one.
    .toSorted((a, b) => a.rank - b.rank)
    .toReversed();
  return new Map(
    found.flatMap(({ command, endpoint }) =>
      endpoint === undefined ? [] : [[`${endpoint.method} ${endpoint.path}`, command] as const],
    ),
  );
};
