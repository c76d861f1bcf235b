/** Finds the endpoint of a request in the contract. */
import { wholeContract } from '../../../../contract/gitlab.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';

const segmentsOf = (path: string): readonly string[] => (path.split('?')[0] ?? '').split('/').slice(1);

/** The number of words that a path has in common with an endpoint; undefined if it is another path. */
const fitOf = (asked: readonly string[], { path }: Endpoint): number | undefined => {
  const own = segmentsOf(path);
  if (own.length !== asked.length) return undefined;
  const isSame = own.every((segment, index) => segment.startsWith(':') || segment === asked[index]);
  return isSame ? own.filter((segment) => !segment.startsWith(':')).length : undefined;
};

export const knownEndpoint = (method: string, path: string): Endpoint | undefined => {
  const asked = segmentsOf(path);
  const fitting = Object.values(wholeContract)
    .flatMap((resource) => Object.values<Endpoint>(resource))
    .filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, fit: fitOf(asked, endpoint) ?? -1 }))
    .filter(({ fit }) => fit >= 0);
  return fitting.toSorted((one, other) => other.fit - one.fit)[0]?.endpoint;
};
