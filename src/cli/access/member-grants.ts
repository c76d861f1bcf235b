/** Grants of people: memberships, shares, namespaces of their own, and administrators. */
import { roles } from '../../contract/vocabulary/access.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { emptyGrant, type Grant } from './grant.ts';
import { isPersonal, keyOf, type Place } from './place.ts';
import { type Facts, type Listed, tellsAccounts, unread } from './read-facts.ts';
import { flagOf, textOf } from './record-fields.ts';
import type { Way, WaysIn } from './ways-in.ts';

/** Records of users by their IDs. */
export type People = ReadonlyMap<number, WireRecord>;

/** Fields of users that a server tells administrators alone. */
const ofAdministrators = ['external', 'last_activity_on'] as const;

/** The fields of a grant that say who it is. */
export const personOf = (
  member: WireRecord,
  people: People,
): Pick<Grant, 'user_id' | 'username' | 'name' | 'state' | 'external' | 'last_activity_on' | 'not_told'> => {
  const user = people.get(Number(member['id']));
  return {
    user_id: Number(member['id']),
    username: textOf(member, 'username'),
    name: textOf(member, 'name'),
    state: textOf(user ?? member, 'state'),
    external: flagOf(user ?? {}, 'external'),
    last_activity_on: textOf(user ?? {}, 'last_activity_on'),
    not_told: ofAdministrators.filter((field) => user === undefined || !Object.hasOwn(user, field)),
  };
};

/** A list that the server does not show: it may have any number of grants. */
export const hiddenGrant = (kind: Grant['kind'], { of, path }: Pick<Place, 'of' | 'path'>, field: string): Grant => ({
  ...emptyGrant,
  kind,
  target: of,
  path,
  not_told: [field],
});

const grantOf = (way: Way, place: Place, ways: WaysIn, people: People): Grant => {
  const { member, level, expiresAt, from, share } = way;
  const person = member === undefined ? { not_told: ['username'] } : personOf(member, people);
  const isTold = share === undefined && member !== undefined && Object.hasOwn(member, 'created_at');
  return {
    ...emptyGrant,
    kind: share === undefined ? 'member' : 'share',
    target: place.of,
    path: place.path,
    ...person,
    access_level: level,
    effective_access_level: member === undefined ? null : (ways.levels(place).get(Number(member['id'])) ?? level),
    through: share?.path ?? null,
    inherited_from: from === place ? null : from.path,
    created_at: isTold ? textOf(member, 'created_at') : null,
    expires_at: expiresAt,
    not_told: [
      ...person.not_told,
      ...(isTold ? [] : ['created_at']),
      ...(share?.isEndTold === false ? ['expires_at'] : []),
    ],
  };
};

/** Memberships and shares of a place; of the scope's own place also those of the groups above it. */
export const wayGrants = ({ members, top }: Facts, place: Place, ways: WaysIn, people: People): readonly Grant[] => {
  const isTop = top !== undefined && keyOf(top) === keyOf(place);
  const shown = (isTop ? ways.all(place) : ways.own(place)).map((way) => grantOf(way, place, ways, people));
  return members.get(keyOf(place)) === unread ? [...shown, hiddenGrant('member', place, 'username')] : shown;
};

/** The user in whose namespace a project is. */
export const ownerGrants = (place: Place, people: People): readonly Grant[] => {
  if (!isPersonal(place)) return [];
  const owner = place.record['owner'] as WireRecord | undefined;
  const username = textOf(place.record['namespace'] as WireRecord, 'path');
  const person =
    owner === undefined ? { username, not_told: ['user_id', ...ofAdministrators] } : personOf(owner, people);
  return [
    {
      ...emptyGrant,
      kind: 'owner',
      target: 'project',
      path: place.path,
      ...person,
      access_level: roles.owner,
      effective_access_level: roles.owner,
      created_at: textOf(place.record, 'created_at'),
    },
  ];
};

const everywhere = { ...emptyGrant, kind: 'administrator', target: 'instance', path: null } as const;

const administratorGrant = (user: WireRecord): Grant => ({
  ...everywhere,
  ...personOf(user, new Map([[Number(user['id']), user]])),
  access_level: roles.owner,
  effective_access_level: roles.owner,
  created_at: textOf(user, 'created_at'),
});

/** The administrators, who get in everywhere. Others than administrators are not told who they are. */
export const administratorGrants = (users: Listed): readonly Grant[] => {
  if (users === unread || !tellsAccounts(users)) return [{ ...everywhere, not_told: ['username'] }];
  return users.filter((user) => user['is_admin'] === true).map(administratorGrant);
};
