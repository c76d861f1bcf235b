/**
 * Works out who gets into a place, and by which membership: its own members, those of the groups that it lies in, and those of the
 * groups that one of these is shared with. Servers add up roles by the same rules (decision 0019).
 */
import type { WireRecord } from '../apply/sections/section.ts';
import { keyOf, isPersonal, pathsAbove, type Place, type Share, sharesOf } from './place.ts';
import { type Facts, type Listed, unread } from './read-facts.ts';

/** A way of one user into a place. */
export interface Way {
  /** Undefined if the members of a group that it is shared with are not shown. */
  readonly member: WireRecord | undefined;
  readonly level: number;
  readonly expiresAt: string | null;
  /** The place of the membership or the share: the one that is reached, or a group above it. */
  readonly from: Place;
  /** The group that a place is shared with. */
  readonly share?: Share;
  /** The server counts it, and no list of members shows where it comes from. */
  readonly isUnexplained?: true;
}

/** The ways into the places of some facts. */
export interface WaysIn {
  /** Those that were given to the place itself. */
  readonly own: (place: Place) => readonly Way[];
  /** All of them, from the top. */
  readonly all: (place: Place) => readonly Way[];
  /** The highest level of each user. */
  readonly levels: (place: Place) => ReadonlyMap<number, number>;
  /** The groups above a place, from the top, that the caller can see. */
  readonly above: (place: Place) => readonly Place[];
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

const membersIn = (listed: Listed | undefined): readonly WireRecord[] =>
  listed === undefined || listed === unread ? [] : listed;

const endOf = (record: WireRecord): string | null => (record['expires_at'] as string | null | undefined) ?? null;

const directWays = (place: Place, listed: Listed | undefined): readonly Way[] =>
  membersIn(listed).map((member) => ({
    member,
    level: Number(member['access_level']),
    expiresAt: endOf(member),
    from: place,
  }));

/** By a share, nobody gets a higher level than it allows. */
const limited = (place: Place, share: Share, ways: readonly Way[]): readonly Way[] =>
  ways.map(({ member, level, expiresAt }) => ({
    member,
    level: Math.min(level, share.level),
    expiresAt: earlier(expiresAt, share.expiresAt),
    from: place,
    share,
  }));

const hidden = (place: Place, share: Share): Way => ({
  member: undefined,
  level: share.level,
  expiresAt: share.expiresAt,
  from: place,
  share,
});

const once = <T>(work: (place: Place) => T): ((place: Place) => T) => {
  const known = new Map<string, T>();
  return (place) => {
    const key = keyOf(place);
    const value = known.has(key) ? (known.get(key) as T) : work(place);
    known.set(key, value);
    return value;
  };
};

export const findWays = ({ groups, members }: Facts): WaysIn => {
  const byPath = new Map([...groups.values()].map((group) => [group.path.toLowerCase(), group]));
  const above = (place: Place): readonly Place[] =>
    isPersonal(place)
      ? []
      : pathsAbove(place.path).flatMap((path) => {
          const group = byPath.get(path.toLowerCase());
          return group === undefined ? [] : [group];
        });
  const direct = (place: Place): readonly Way[] => directWays(place, members.get(keyOf(place)));
  const isShown = (group: Place | undefined): group is Place =>
    group !== undefined && members.get(keyOf(group)) !== unread;
  /** Of a group that a group is shared with, only its own members get in. */
  const ofGroup = once((group) => [
    ...direct(group),
    ...sharesOf(group).flatMap((share) => {
      const other = groups.get(share.groupId);
      return isShown(other) ? limited(group, share, direct(other)) : [hidden(group, share)];
    }),
  ]);
  /** Of a group that a project is shared with, everyone gets in. */
  const ofProject = once((project) => [
    ...direct(project),
    ...sharesOf(project).flatMap((share) => {
      const other = groups.get(share.groupId);
      if (!isShown(other)) return [hidden(project, share)];
      return limited(project, share, [...above(other), other].flatMap(ofGroup));
    }),
  ]);
  const own = (place: Place): readonly Way[] => (place.of === 'project' ? ofProject : ofGroup)(place);
  const all = once((place) => [...above(place).flatMap(ofGroup), ...own(place)]);
  const levels = once((place) => {
    const highest = new Map<number, number>();
    for (const { member, level } of all(place)) {
      if (member === undefined) continue;
      const id = Number(member['id']);
      highest.set(id, Math.max(level, highest.get(id) ?? 0));
    }
    return highest;
  });
  return { own, all, levels, above };
};
