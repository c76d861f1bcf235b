/** Decides which roles of a row are not given, since the person has as much already. */
import { roleText } from '../../../../values/roles.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { isBelow } from '../../../../fan-out/list-below.ts';
import type { GivenRole } from './person.ts';

const levelOf = (member: WireRecord): number => Number(member['access_level']);

const endOf = (member: WireRecord): string | undefined =>
  typeof member['expires_at'] === 'string' ? member['expires_at'] : undefined;

/** True if one end is not before the other; undefined is no end. */
const lastsAsLong = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || (other !== undefined && one >= other);

/** The memberships of a person in one place. */
export interface Standing {
  /** The person's own membership in it. */
  readonly direct: WireRecord | undefined;
  /** The strongest one, inherited or not. */
  readonly whole: WireRecord | undefined;
}

/** The reason why a membership is left as it is, or undefined. */
export const reasonToKeep = ({ level, until }: GivenRole, { direct, whole }: Standing): string | undefined => {
  const own = direct === undefined ? 0 : levelOf(direct);
  if (own > level) return `is ${roleText(own)} already`;
  // The plan compares the end of a membership with the same role.
  if (own === level || whole === undefined) return undefined;
  const inherited = levelOf(whole);
  const isEnough = inherited > own && inherited >= level && lastsAsLong(endOf(whole), until);
  return isEnough ? `is ${roleText(inherited)} already by a group above it, or a share` : undefined;
};

/** The role of the same row in a group above that covers a role. */
export const coveringRole = (role: GivenRole, all: readonly GivenRole[]): GivenRole | undefined =>
  all.find(
    ({ of, path, level, until }) =>
      of === 'groups' &&
      path.toLowerCase() !== role.path.toLowerCase() &&
      isBelow(role.path, path) &&
      level >= role.level &&
      lastsAsLong(until, role.until),
  );
