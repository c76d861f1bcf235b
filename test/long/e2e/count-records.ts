/** Counts the records of a server by noun, with the lists of the contract. */
import pMap from 'p-map';
import { loadAllNouns } from '../../../src/cli/manifest.ts';
import type { Noun } from '../../../src/cli/verbs/noun.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';

const requestsAtOnce = 8;

interface Place {
  readonly where: string;
  readonly prefix: string;
  /** The list whose records each have such a list. */
  readonly each?: string;
}

const ofServer: Place = { where: 'on the server', prefix: '/' };
const ofGroups: Place = { where: 'in all groups', prefix: '/groups/:id/', each: '/groups' };
const placesOfRecords: readonly Place[] = [
  { where: 'in all projects', prefix: '/projects/:id/', each: '/projects' },
  { where: 'of all users', prefix: '/users/:id/', each: '/users' },
  ofGroups,
];

/** Undefined for a path with several parameters, which is a list within a list. */
const placeOf = (path: string): Place | undefined => {
  const parameters = path.match(/:\w+/g) ?? [];
  if (parameters.length === 0) return ofServer;
  const plain = path.replace(/:\w+/, ':id');
  return parameters.length === 1 ? placesOfRecords.find(({ prefix }) => plain.startsWith(prefix)) : undefined;
};

const listsOf = ({ verbs }: Noun): readonly { readonly path: string; readonly place: Place }[] =>
  verbs
    .filter(({ name }) => name === 'list')
    .flatMap((verb) => resolveVerb(verb).endpoints)
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.paginated === true && endpoint.onlyIn === undefined)
    .flatMap(({ endpoint: { path } }) => {
      const place = placeOf(path);
      return place === undefined ? [] : [{ path, place }];
    });

export interface RecordCount {
  readonly noun: string;
  readonly records: number;
  readonly where: string;
}

/**
 * Counts the records of every noun with a list, in the one that has most: `/todos` has only those of the current user. Lists of groups
 * may have the same records, and count only where there are no others.
 *
 * @param token of an administrator
 */
export const countRecords = async (url: string, token: string): Promise<readonly RecordCount[]> => {
  const get = (path: string): Promise<Response> =>
    fetch(`${url}/api/v4${path}`, { headers: { 'private-token': token } });
  const idsIn = async (path: string): Promise<readonly number[]> =>
    ((await (await get(`${path}?per_page=100`)).json()) as readonly { readonly id: number }[]).map(({ id }) => id);
  const count = async (path: string): Promise<number> => {
    const response = await get(`${path}?per_page=1`);
    await response.arrayBuffer();
    return response.ok ? Number(response.headers.get('x-total') ?? 0) : 0;
  };
  const countAt = async ({ path, place }: { readonly path: string; readonly place: Place }) => {
    const paths =
      place.each === undefined ? [path] : (await idsIn(place.each)).map((id) => path.replace(/:\w+/, String(id)));
    const counts = await Promise.all(paths.map(count));
    return { where: place.where, records: counts.reduce((sum, one) => sum + one, 0) };
  };
  const countNoun = async (noun: Noun): Promise<readonly RecordCount[]> => {
    const lists = listsOf(noun);
    const others = lists.filter(({ place }) => place !== ofGroups);
    const found = await Promise.all((others.length > 0 ? others : lists).map(countAt));
    const [widest] = found.toSorted((one, other) => other.records - one.records);
    return widest === undefined ? [] : [{ noun: noun.name, ...widest }];
  };
  return (await pMap(await loadAllNouns(), countNoun, { concurrency: requestsAtOnce })).flat();
};
