import type { Server } from '../apply/live/server.ts';
import type { Grant, GrantKind } from './grant.ts';
import { keyGrants } from './key-grants.ts';
import { administratorGrants, ownerGrants, type People, wayGrants } from './member-grants.ts';
import {
  type AccessScope,
  type Facts,
  type Places,
  openReader,
  type Reader,
  readEachUser,
  readGroup,
  readMembers,
  readPeople,
  readPlaces,
  unread,
} from './read-facts.ts';
import { keyOf, pathsAbove, type Place } from './place.ts';
import { textOf } from './record-fields.ts';
import { findWays } from './ways-in.ts';

/** A question about ways in. */
export interface GrantQuestion {
  readonly scope: AccessScope;
  readonly kinds: ReadonlySet<GrantKind>;
  /** Only the ways of this user. */
  readonly userId?: number;
  /** The places, if they were read before: with shares if these are asked for. */
  readonly places?: Promise<Places>;
}

/** True if members of places decide about these kinds, and so the shares of places. */
export const needsMembers = (kinds: ReadonlySet<GrantKind>): boolean => kinds.has('member') || kinds.has('share');

/** The users whose records tell more than their memberships do. */
export const peopleIn = (facts: Facts, kinds: ReadonlySet<GrantKind>): ReadonlySet<number> => {
  const ids = [...facts.members.values()].flatMap((listed) =>
    Array.isArray(listed) ? listed.map((member) => Number(member['id'])) : [],
  );
  const owners = kinds.has('owner')
    ? facts.places.flatMap(({ record }) => {
        const owner = record['owner'] as { readonly id?: unknown } | undefined;
        return owner === undefined ? [] : [Number(owner.id)];
      })
    : [];
  return new Set([...ids, ...owners]);
};

const inheritedBy =
  ({ of: target, path }: Place, from: Place) =>
  (grant: Grant): Grant => ({ ...grant, target, path, inherited_from: from.path });

/** The grants of keys and tokens by place; at the top with those of the groups above, whose tokens reach what is below. */
const keysOf = async (
  reader: Reader,
  { places, top, groups }: Places,
  kinds: ReadonlySet<GrantKind>,
): Promise<ReadonlyMap<string, readonly Grant[]>> => {
  const above = top === undefined ? [] : pathsAbove(top.path);
  const inherited = [...groups.values()].filter(({ path }) => above.includes(path));
  const found = await Promise.all(
    [...inherited, ...places].map(async (place) => {
      const own = (await Promise.all([...kinds].map((kind) => keyGrants(reader, kind, place)))).flat();
      if (top === undefined || !inherited.includes(place)) return [keyOf(place), own] as const;
      return [keyOf(top), own.map(inheritedBy(top, place))] as const;
    }),
  );
  const byPlace = new Map<string, readonly Grant[]>();
  for (const [key, grants] of found) byPlace.set(key, [...(byPlace.get(key) ?? []), ...grants]);
  return byPlace;
};

/** Members by their IDs, bots among them, which lists of users do not have. */
const membersById = ({ members }: Facts): People =>
  new Map(
    [...members.values()].flatMap((listed) => (listed === unread ? [] : listed)).map((one) => [Number(one['id']), one]),
  );

/** The paths of the groups that rules name by their IDs; without those that are hidden. */
const readGroupPaths = async (
  reader: Reader,
  { groups: known }: Places,
  grants: readonly Grant[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(grants.flatMap(({ through }) => through ?? []));
  const found = [...ids].map(async (id) => {
    const group = known.get(Number(id)) ?? (await readGroup(reader, id));
    return [id, group?.path ?? id] as const;
  });
  return new Map(await Promise.all(found));
};

/** Adds the names of users and groups that keys, tokens, and rules have by their IDs. */
const withNames =
  (people: People, groupPaths: ReadonlyMap<string, string>) =>
  (grant: Grant): Grant => {
    const { user_id: id, username, through, not_told: untold } = grant;
    const found = id === null ? undefined : people.get(id);
    const isUntold = id !== null && found === undefined;
    return {
      ...grant,
      username: username ?? textOf(found ?? {}, 'username'),
      through: through === null ? null : (groupPaths.get(through) ?? through),
      not_told: isUntold ? [...untold, 'username'] : untold,
    };
  };

/** Ways in, with what they were worked out from. */
export interface Access {
  readonly grants: readonly Grant[];
  readonly facts: Facts;
  readonly people: People;
}

/** Reads the ways into the places of a scope, each once: where it was given, and of the groups above at the top. */
export const readAccess = async (reader: Reader, question: GrantQuestion): Promise<Access> => {
  const { scope, kinds, userId } = question;
  const isAboutPeople = needsMembers(kinds);
  const places = await (question.places ?? readPlaces(reader, scope, { withShares: isAboutPeople }));
  const [members, keys] = await Promise.all([
    isAboutPeople ? readMembers(reader, places) : new Map(),
    keysOf(reader, places, kinds),
  ]);
  const facts: Facts = { ...places, members };
  const withAdministrators = kinds.has('administrator');
  const named = [...keys.values()].flat();
  const known = membersById(facts);
  const people = await readPeople(reader, peopleIn(facts, kinds), { all: withAdministrators });
  const unknown = named.flatMap(({ user_id: id }) => (id === null || known.has(id) || people.has(id) ? [] : [id]));
  const [others, groupPaths] = await Promise.all([
    readEachUser(reader, new Set(unknown)),
    readGroupPaths(reader, places, named),
  ]);
  const ways = findWays(facts);
  const name = withNames(new Map([...known, ...people, ...others]), groupPaths);
  const grantsIn = (place: Place): readonly Grant[] => [
    ...wayGrants(facts, place, ways, people),
    ...(kinds.has('owner') ? ownerGrants(place, people) : []),
    ...(keys.get(keyOf(place)) ?? []).map(name),
  ];
  const grants = [
    ...(withAdministrators ? administratorGrants([...people.values()]) : []),
    ...facts.places.flatMap(grantsIn),
  ].filter(({ kind }) => kinds.has(kind));
  return {
    grants: userId === undefined ? grants : grants.filter(({ user_id: id }) => id === userId),
    facts,
    people,
  };
};

/** As `readAccess`, without more. */
export const grantsOf = async (reader: Reader, question: GrantQuestion): Promise<readonly Grant[]> =>
  (await readAccess(reader, question)).grants;

/** As `grantsOf`, with a reader of its own. */
export const listGrants = (server: Server, question: GrantQuestion): Promise<readonly Grant[]> =>
  grantsOf(openReader(server), question);
