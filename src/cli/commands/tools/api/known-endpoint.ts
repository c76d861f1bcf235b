/** What the contract knows of a request, where it has the endpoint. */
import { contract } from '../../../../contract/registry.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';

const segmentsOf = (path: string): readonly string[] => (path.split('?')[0] ?? '').split('/').slice(1);

/** How exactly a path is that of an endpoint: how many of its words are the endpoint's own; undefined for another path. */
const fitOf = (asked: readonly string[], { path }: Endpoint): number | undefined => {
  const own = segmentsOf(path);
  if (own.length !== asked.length) return undefined;
  const isSame = own.every((segment, index) => segment.startsWith(':') || segment === asked[index]);
  return isSame ? own.filter((segment) => !segment.startsWith(':')).length : undefined;
};

/** The endpoint of the contract for a method and a path. */
export const knownEndpoint = (method: string, path: string): Endpoint | undefined => {
  const asked = segmentsOf(path);
  const fitting = Object.values(contract)
    .flatMap((resource) => Object.values<Endpoint>(resource))
    .filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, fit: fitOf(asked, endpoint) ?? -1 }))
    .filter(({ fit }) => fit >= 0);
  return fitting.toSorted((one, other) => other.fit - one.fit)[0]?.endpoint;
};
