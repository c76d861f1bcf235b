import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { type Kind, kinds, type KindName, type ServiceKind, serviceKind } from './kinds.ts';

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

/**
 * The kind that is meant on a line with `--group` or `--user`: a verb is listed with its project's kind or one's own,
 * whatever it is typed with.
 */
export const kindWithin = (
  name: KindName,
  { project, group, user }: { project?: string; group?: string; user?: string },
): KindName => {
  const { path = '', value, ownScope }: Partial<ServiceKind> = serviceKind(name) ?? {};
  const others = [
    ...(user === undefined ? [] : [path.replace(/^\/user\//, '/users/:user_id/')]),
    ...(group === undefined || project !== undefined || ownScope ? [] : [path.replace(/^\/projects\//, '/groups/')]),
  ];
  const list = others.find((one) => one !== path && byList.has(unnamed(one)));
  if (list === undefined) return name;
  const other = names.find((one) => {
    const kind = serviceKind(one);
    return kind?.value === value && kind?.path !== undefined && unnamed(kind.path) === unnamed(list);
  });
  return other ?? byList.get(unnamed(list)) ?? name;
};

/**
 * Whether a text stands for itself wherever a record, a project, or a group is named: a name, an ID, or a path, without the
 * signs, slashes, and URLs that `reference.ts` reads.
 */
export const isPlain = (text: string): boolean => /^[\w.][\w.,/ -]*$/.test(text) && !/\/(\/|,|$)|\.git(,|$)/.test(text);

/** How a record is written: by its number, a title, a username, a path, or the URL of its page. */
type Form = 'number' | 'title' | 'user' | 'project' | 'group' | 'namespace' | 'page';

/** Undefined for what is written in one way only. */
export const formOf = ({ path, of, sign, page }: ServiceKind): Form | undefined => {
  if (of === 'user' || path === '/users') return 'user';
  if (of === 'namespace' || path === '/namespaces') return 'namespace';
  if (of === 'project') return 'project';
  if (path === '/groups') return 'group';
  if (sign === '#' || sign === '!') return 'number';
  if (sign !== undefined) return 'title';
  return page === undefined ? undefined : 'page';
};

/** Fields whose values have a sign of their own, of whatever kind the record is. */
const signs: Readonly<Record<string, string>> = { username: '@', full_path: '/' };

/** A name as every command takes it for one: of digits, which are an ID, with its sign; undefined where there is no such way. */
export const unmistakable = (field: string, kind: KindName | undefined, name: string): string | undefined => {
  if (!/^\d+$/.test(name)) return name;
  const sign = signs[field] ?? (kind === undefined ? undefined : serviceKind(kind)?.sign);
  return sign === undefined ? undefined : `${sign}${name}`;
};
