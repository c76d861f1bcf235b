import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { type Kind, kinds, type KindName, type NamedKind, type ServiceKind, serviceKind } from './kinds.ts';

const names = Object.keys(kinds) as readonly KindName[];

/** By what holds them. */
const byHeld: ReadonlyMap<string, KindName> = new Map(
  Object.entries<Kind>(kinds).flatMap(([name, { holds = [] }]) =>
    holds.map((held) => [held, name as KindName] as const),
  ),
);

const unnamed = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** The kind that each list of the API has the values of; of several kinds of one list, the first. */
const byList: ReadonlyMap<string, KindName> = new Map(
  names
    .flatMap((name) => {
      const kind = serviceKind(name);
      return kind === undefined || kind.within !== undefined ? [] : [[unnamed(kind.path), name] as const];
    })
    .toReversed(),
);

/** The kind that the records of an endpoint are of, if they can be looked up: those of a list, and those that it has one of. */
export const kindOfRecords = (path: string): KindName | undefined =>
  byList.get(unnamed(path)) ?? byList.get(unnamed(path).replace(/\/:$/, ''));

/** The kind of the values of an endpoint's parameter, if they can be looked up: `:iid` of `/issues/:iid` is in the list `/issues`. */
export const kindOfParameter = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  wire: string,
): KindName | undefined => {
  const [list = '', ...rest] = path.split(`/:${wire}`);
  const isInPath = rest.length > 0 && /^(\/|$)/.test(rest[0] ?? '');
  const place = `${isInPath ? `${list}/:${wire}` : path} ${wire}`;
  return (
    byHeld.get(`${method} ${place}`) ??
    byHeld.get(place) ??
    (isInPath ? byList.get(unnamed(list)) : undefined) ??
    byHeld.get(wire)
  );
};

/** The kind of the values of an option (`--project`) or a tool's argument (`help command`), if they can be looked up. */
export const kindOfWords = (words: string): KindName | undefined => byHeld.get(words);

/** What the ID is of that an endpoint's parameter holds, if people know it by a name. */
export const namedKind = (endpoint: Pick<Endpoint, 'method' | 'path'>, wire: string): NamedKind | undefined => {
  const name = kindOfParameter(endpoint, wire);
  return name === undefined ? undefined : serviceKind(name)?.of;
};

/**
 * The kind that is meant on a line with `--group` or `--user`: a verb is listed with its project's kind or one's own,
 * whatever it is typed with.
 */
export const kindWithin = (
  name: KindName,
  { project, group, user }: { project?: string; group?: string; user?: string },
): KindName => {
  const { path = '', ownScope }: Partial<ServiceKind> = serviceKind(name) ?? {};
  const others = [
    ...(user === undefined ? [] : [path.replace(/^\/user\//, '/users/:user_id/')]),
    ...(group === undefined || project !== undefined || ownScope ? [] : [path.replace(/^\/projects\//, '/groups/')]),
  ];
  const other = others.find((one) => one !== path && byList.has(unnamed(one)));
  return other === undefined ? name : (byList.get(unnamed(other)) ?? name);
};
