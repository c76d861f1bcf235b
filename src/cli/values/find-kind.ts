import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Kind, ServiceKind } from './kind.ts';
import { isKindName, kinds, type KindName, serviceKind } from './kinds.ts';
import { namedKinds } from './named-kinds.ts';

const names = Object.keys(kinds) as readonly KindName[];

/** Kinds by the parameters that hold them. */
const byHeld: ReadonlyMap<string, KindName> = new Map(
  Object.entries<Kind>(kinds).flatMap(([name, { holds = [] }]) =>
    holds.map((held) => [held, name as KindName] as const),
  ),
);

const unnamed = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** Kinds by the path of their list; the first one if a list has several kinds. */
const byList: ReadonlyMap<string, KindName> = new Map(
  names
    .flatMap((name) => {
      const kind = serviceKind(name);
      return kind === undefined || kind.within !== undefined || kind.each === true
        ? []
        : [[unnamed(kind.path), name] as const];
    })
    .toReversed(),
);

/** The kind of an endpoint's records, if they can be looked up. */
export const kindOfRecords = (path: string): KindName | undefined =>
  byList.get(unnamed(path)) ?? byList.get(unnamed(path).replace(/\/:$/, ''));

/** The fields by which people name the records of a list, besides its numbers: the title of a milestone. */
export const nameFieldsOf = (path: string): readonly string[] => {
  const kind = kindOfRecords(path);
  const { value, of }: Partial<ServiceKind> = (kind && serviceKind(kind)) ?? {};
  const fields = [value, of === undefined ? undefined : namedKinds[of].field];
  return fields.filter((field): field is string => field !== undefined && !/^i?id$/.test(field));
};

/** The kind of an endpoint's parameter, if its values can be looked up: `:iid` of `/issues/:iid` is in the list `/issues`. */
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

/** The kind of an option (`--project`) or a tool's argument (`help command`), if its values can be looked up. */
export const kindOfWords = (words: string): KindName | undefined => byHeld.get(words);

/** Names of new records in the place of an argument that usually names an existing one. */
const newNames: ReadonlySet<string> = new Set(['branches create name', 'tags create name']);

/**
 * The kind of values that a command accepts for an option or argument. Completion offers them, and so does the question for a
 * missing value.
 *
 * @param command the words of the command: `users block`
 * @param name as it is typed: `--ref` for an option, `user` for an argument
 */
export const acceptedKind = (
  command: string,
  name: string,
  { endpoint, wire }: { readonly endpoint: Pick<Endpoint, 'method' | 'path'>; readonly wire: string },
): KindName | undefined =>
  newNames.has(`${command} ${name}`)
    ? undefined
    : (kindOfWords(`${command} ${name}`) ?? kindOfParameter(endpoint, wire) ?? kindOfWords(name));

interface Within {
  readonly project?: string;
  readonly group?: string;
  readonly user?: string;
  readonly instance?: true;
}

/**
 * Replaces a kind of a project or of the current user by that of the group, user, or instance if the command line has
 * `--group`, `--user`, or `--instance`.
 */
export const kindWithin = (name: KindName, { project, group, user, instance }: Within): KindName => {
  const { path = '', value, ownScope, inProject, inGroup, inInstance }: Partial<ServiceKind> = serviceKind(name) ?? {};
  if (instance === true && inInstance !== undefined && isKindName(inInstance)) return inInstance;
  if (project !== undefined && inProject !== undefined && isKindName(inProject)) return inProject;
  if (group !== undefined && project === undefined && inGroup !== undefined && isKindName(inGroup)) return inGroup;
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
 * True for a plain name, ID, or path, without the signs, slashes, and URLs that `reference.ts` reads.
 */
export const isPlain = (text: string): boolean => /^[\w.][\w.,/ -]*$/.test(text) && !/\/(\/|,|$)|\.git(,|$)/.test(text);

/** The form of a reference: a number, a title, a username, a path, or the URL of a page. */
type Form = 'number' | 'title' | 'user' | 'project' | 'group' | 'namespace' | 'page';

/** Returns undefined for kinds that can be written in one way only. */
export const formOf = ({ path, of, sign, page }: ServiceKind): Form | undefined => {
  if (of === 'user' || path === '/users') return 'user';
  if (of === 'namespace' || path === '/namespaces') return 'namespace';
  if (of === 'project') return 'project';
  if (path === '/groups') return 'group';
  if (sign === '#' || sign === '!') return 'number';
  if (sign !== undefined) return 'title';
  return page === undefined ? undefined : 'page';
};

/** True for a kind of people, whose names can have an @ in front. */
export const takesSign = (name: KindName): boolean => {
  const kind = serviceKind(name);
  return kind !== undefined && ['user', 'namespace'].includes(formOf(kind) ?? '');
};

/** Signs of fields, for all kinds of records. */
const signs: Readonly<Record<string, string>> = { username: '@', full_path: '/' };

/** A name that no command reads as an ID: a name of digits gets a sign. Returns undefined if there is no sign. */
export const unambiguousName = (field: string, kind: KindName | undefined, name: string): string | undefined => {
  if (!/^\d+$/.test(name)) return name;
  const sign = signs[field] ?? (kind === undefined ? undefined : serviceKind(kind)?.sign);
  return sign === undefined ? undefined : `${sign}${name}`;
};
