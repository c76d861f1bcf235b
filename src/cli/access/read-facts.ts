/** Reads what decides about access, with one request for each page of each list, eight at a time. */
import pLimit, { type LimitFunction } from 'p-limit';
import { isApiError, isUnknownRoute } from '../../api/errors/api-error.ts';
import { pages } from '../../api/paginate.ts';
import { groups } from '../../contract/organization/groups.ts';
import { groupMembers, projectMembers } from '../../contract/organization/members.ts';
import { projects } from '../../contract/organization/projects.ts';
import { users } from '../../contract/people/users.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { pageSize, type Server } from '../apply/live/server.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { allBelow } from '../fan-out/list-below.ts';
import { groupOf, isPersonal, keyOf, pathsAbove, type Place, projectOf, sharesOf } from './place.ts';

/** The scope of a question: a project, a group with all below it, or the instance: all of it for administrators, one's own for others. */
export type AccessScope = { readonly of: 'project' | 'group'; readonly ref: string } | { readonly of: 'instance' };

/** The places that a question is about, and the groups whose members get into them. */
export interface Places {
  /** Groups first. */
  readonly places: readonly Place[];
  /** The place of the scope itself; undefined for the instance. */
  readonly top: Place | undefined;
  /** Groups by ID: those of the scope, those above it, and those that any of them is shared with. */
  readonly groups: ReadonlyMap<number, Place>;
}

/** A list that the server does not show. */
export const unread = Symbol('a list that the server does not show');

/** The records of a list, or that it is not shown. */
export type Listed = readonly WireRecord[] | typeof unread;

export interface Facts extends Places {
  /** Direct members by `keyOf`. */
  readonly members: ReadonlyMap<string, Listed>;
}

/** The requests of one question. */
export interface Reader {
  readonly server: Server;
  readonly limit: LimitFunction;
  /** Reads a list to its end, and each list once; what the caller may not see is no failure. */
  readonly list: (endpoint: Endpoint, params: WireRecord) => Promise<Listed>;
  /** As `list`, for those who must know that there is nothing: a server without the list does not show it. */
  readonly told: (endpoint: Endpoint, params: WireRecord) => Promise<Listed>;
}

/** Requests at a time. */
const atOnce = 8;

export const isHidden = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.status === 403 || error.status === 404);

export const openReader = (server: Server): Reader => {
  const limit = pLimit(atOnce);
  /** Undefined for a list that the server does not have. */
  const ask = async (endpoint: Endpoint, params: WireRecord): Promise<Listed | undefined> => {
    try {
      return await limit(() => server.list(endpoint, params));
    } catch (error) {
      if (isUnknownRoute(error)) return undefined;
      if (isHidden(error)) return unread;
      throw error;
    }
  };
  const known = new Map<string, Promise<Listed | undefined>>();
  const read: typeof ask = (endpoint, params) => {
    const key = JSON.stringify([endpoint.path, params]);
    const found = known.get(key) ?? ask(endpoint, params);
    // A failure is told to those who wait for the list, and not before.
    found.catch(() => {});
    known.set(key, found);
    return found;
  };
  return {
    server,
    limit,
    // A server without the list has no such records.
    list: async (endpoint, params) => (await read(endpoint, params)) ?? [],
    told: async (endpoint, params) => (await read(endpoint, params)) ?? unread,
  };
};

/** Reads the direct members of a project or group. */
const membersOf = ({ list }: Reader, { of, id }: Place): Promise<Listed> =>
  list((of === 'project' ? projectMembers : groupMembers).list, { id: String(id) });

/** A group with its shares, which lists do not have; undefined if it is hidden. */
export const readGroup = async ({ server, limit }: Reader, ref: string): Promise<Place | undefined> => {
  const record = await limit(() => server.find(groups.get, { id: ref, with_projects: false })).catch(
    (error: unknown) => {
      if (isHidden(error)) return undefined;
      throw error;
    },
  );
  return record === undefined ? undefined : groupOf(record);
};

/** Reads groups that are not known yet, with those above them, until no share leads to another one. */
const addGroups = async (reader: Reader, refs: readonly string[], known: Map<number, Place>): Promise<void> => {
  const has = (ref: string): boolean =>
    [...known.values()].some(({ id, path }) => String(id) === ref || path.toLowerCase() === ref.toLowerCase());
  const missing = [...new Set(refs)].filter((ref) => !has(ref));
  if (missing.length === 0) return;
  const found = (await Promise.all(missing.map((ref) => readGroup(reader, ref)))).filter((one) => one !== undefined);
  for (const group of found) known.set(group.id, group);
  const above = found.flatMap(({ path }) => pathsAbove(path));
  await addGroups(reader, above, known);
};

/** True for what is below a group, and not only shared with it. */
const isOwnOf = (top: Place, { path }: Place): boolean => path.toLowerCase().startsWith(`${top.path.toLowerCase()}/`);

const placeOf = (record: WireRecord): Place =>
  Object.hasOwn(record, 'path_with_namespace') ? projectOf(record) : groupOf(record);

const scopePlaces = async (
  reader: Reader,
  scope: AccessScope,
  found: (place: Place) => void,
): Promise<{
  readonly top: Place | undefined;
  /** Without their shares. */
  readonly groups: readonly Place[];
  readonly projects: readonly Place[];
}> => {
  const { server, limit } = reader;
  if (scope.of === 'project') {
    const project = projectOf(await limit(() => server.call(projects.get, { id: scope.ref })));
    return { top: project, groups: [], projects: [project] };
  }
  const readWith = (isWanted: (place: Place) => boolean) => {
    const keep = (record: WireRecord): WireRecord => {
      const place = placeOf(record);
      if (isWanted(place)) found(place);
      return record;
    };
    return (endpoint: Endpoint, params: WireRecord) => limit(() => server.list(endpoint, params, keep));
  };
  if (scope.of === 'instance') {
    const read = readWith(() => true);
    // A public server has millions of projects, of which an answer for one of its users has no use.
    const isWhole = (await limit(() => server.caller()))['is_admin'] === true;
    const [all, listed] = await Promise.all([
      read(groups.list, isWhole ? { all_available: true } : {}),
      read(projects.list, { order_by: 'id', sort: 'asc', ...(!isWhole && { membership: true }) }),
    ]);
    return { top: undefined, groups: all.map(groupOf), projects: listed.map(projectOf) };
  }
  const top = groupOf(await limit(() => server.call(groups.get, { id: scope.ref, with_projects: false })));
  const read = readWith((place) => isOwnOf(top, place));
  const { groups: below, projects: listed } = await allBelow(read, top.path, String(top.id));
  const own = listed.map(projectOf).filter((place) => isOwnOf(top, place));
  return { top, groups: below.map(groupOf), projects: own };
};

/** The IDs of the groups that places are shared with. */
const sharedWith = (places: Iterable<Place>): readonly string[] =>
  [...places].flatMap(sharesOf).map(({ groupId }) => String(groupId));

/**
 * Reads the places of a scope and the groups above it, and with shares also the groups that any of these is shared with, which takes a
 * request for each group.
 */
export const readPlaces = async (
  reader: Reader,
  scope: AccessScope,
  { withShares }: { readonly withShares: boolean },
): Promise<Places> => {
  // Members are read while the lists of places still go on.
  const begin = withShares ? (place: Place) => void membersOf(reader, place).catch(() => {}) : () => {};
  const { top, groups: listed, projects: found } = await scopePlaces(reader, scope, begin);
  const known = new Map<number, Place>();
  if (top?.of === 'group') known.set(top.id, top);
  if (withShares) {
    await addGroups(
      reader,
      listed.map(({ id }) => String(id)),
      known,
    );
  } else for (const group of listed) known.set(group.id, group);
  const own = [...known.values()];
  const inGroups = [...own, ...found].filter((place) => !isPersonal(place));
  await addGroups(
    reader,
    inGroups.flatMap(({ path }) => pathsAbove(path)),
    known,
  );
  if (withShares) {
    await addGroups(reader, sharedWith(found), known);
    // A share of a group lets in only the group's own members, so that their shares lead no further.
    await addGroups(reader, sharedWith(known.values()), known);
  }
  return { places: [...own, ...found], top, groups: known };
};

/** Reads the direct members of all places and of all groups whose members get into them. */
export const readMembers = async (reader: Reader, { places, groups: known }: Places): Promise<Facts['members']> => {
  const all = new Map([...known.values(), ...places].map((place) => [keyOf(place), place]));
  const entries = [...all].map(async ([key, place]) => [key, await membersOf(reader, place)] as const);
  return new Map(await Promise.all(entries));
};

export const readFacts = async (reader: Reader, scope: AccessScope): Promise<Facts> => {
  const places = await readPlaces(reader, scope, { withShares: true });
  return { ...places, members: await readMembers(reader, places) };
};

/** True for records of users as administrators see them; others are not told who is one, or when users were active. */
export const tellsAccounts = (people: readonly WireRecord[]): boolean =>
  people.length > 0 && people.every((user) => Object.hasOwn(user, 'is_admin'));

/** Reads users one by one, bots among them, which lists of users do not have; without those that are hidden. */
export const readEachUser = async (
  { server, limit }: Pick<Reader, 'server' | 'limit'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, WireRecord>> => {
  const found = await Promise.all([...ids].map((id) => limit(() => server.find(users.get, { id }))));
  return new Map(found.flatMap((user) => (user === undefined ? [] : [[Number(user['id']), user]])));
};

/**
 * Reads users by their IDs: one by one, or by pages of all users if that takes fewer requests.
 *
 * @param all all users, if the caller is an administrator
 */
export const readPeople = async (
  { server, limit }: Reader,
  ids: ReadonlySet<number>,
  { all = false }: { readonly all?: boolean } = {},
): Promise<ReadonlyMap<number, WireRecord>> => {
  const found = new Map<number, WireRecord>();
  if (ids.size === 0 && !all) return found;
  const { client, signal } = server;
  for await (const page of pages(client, users.list, { per_page: pageSize }, { signal })) {
    for (const user of page.items as readonly WireRecord[]) found.set(Number(user['id']), user);
    const missing = [...ids].filter((id) => !found.has(id));
    if (!all && missing.length === 0) break;
    const isWhole = all && tellsAccounts(page.items as readonly WireRecord[]);
    const { totalPages = Number.POSITIVE_INFINITY, page: number = 1 } = page;
    if (isWhole || missing.length > totalPages - number) continue;
    for (const [id, user] of await readEachUser({ server, limit }, missing)) found.set(id, user);
    break;
  }
  return found;
};
