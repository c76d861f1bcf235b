/** Members of projects and groups (v4 shapes): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, dayAhead, nullableDate, record, searchText, userId } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';
import { basicUser } from '../people/users.ts';

/** A user with the role held here. */
export const member = record('Member', {
  ...basicUser.properties,
  access_level: { type: 'integer', enum: [10, 20, 30, 40, 50] },
  created_at: dateTime,
  expires_at: nullableDate,
});

const accessLevel = {
  type: 'integer',
  enum: [10, 20, 30, 40, 50],
  description: 'Role: 10 guest, 20 reporter, 30 developer, 40 master, 50 owner',
} as const;

const expiresAt = { ...dayAhead, description: 'Expiration date of the membership' } as const;

const query = {
  ...searchText,
  description: 'Only members whose name or username contains this, or with this email address',
} as const;

/** Access rules of one of the families. */
interface Rules {
  readonly viewer: Access;
  /** Adds, updates, and removes members. */
  readonly keeper: Access;
}

const family = <const P extends Place, const R extends Rules>(place: P, rules: R) => {
  const { of } = place;
  const list = below(place, '/members');
  const one = below(place, '/members/:user_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const looking: R['viewer'] = rules.viewer;
  const keeping: R['keeper'] = rules.keeper;
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      summary: `List the members of a ${of}`,
      section: 'v4',
      access: looking,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { id: ref, query },
      success: 200,
      response: { type: 'array', items: member },
    }),
    listAll: endpoint({
      method: 'GET',
      path: below(place, '/members/all'),
      summary: `List all members of a ${of}, including inherited`,
      section: 'v4',
      access: looking,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { id: ref, query },
      success: 200,
      response: { type: 'array', items: member },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a member of a ${of}`,
      section: 'v4',
      access: looking,
      risk: 'read',
      cacheable: true,
      params: { id: ref, user_id: userId },
      success: 200,
      response: member,
    }),
    getOfAll: endpoint({
      method: 'GET',
      path: below(place, '/members/all/:user_id'),
      summary: `Show the role of a user in a ${of}, inherited or not`,
      section: 'v4',
      access: looking,
      risk: 'read',
      cacheable: true,
      params: { id: ref, user_id: userId },
      success: 200,
      response: member,
    }),
    add: endpoint({
      method: 'POST',
      path: list,
      summary: `Add a member to a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'write',
      inArchived: true,
      params: { id: ref, user_id: userId, access_level: accessLevel, expires_at: expiresAt },
      required: ['user_id', 'access_level'],
      success: 201,
      response: member,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Update a member of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'write',
      inArchived: true,
      params: { id: ref, user_id: userId, access_level: accessLevel, expires_at: expiresAt },
      required: ['access_level'],
      success: 200,
      response: member,
    }),
    // Members can leave by themselves; the handler refuses to remove others unless the caller is a keeper.
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Remove a member of a ${of}, or leave it`,
      section: 'v4',
      access: looking,
      risk: 'destructive',
      audited: true,
      inArchived: true,
      params: { id: ref, user_id: userId },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectMembers = family(ofProject, {
  viewer: { to: 'project', from: 'viewer' },
  keeper: { to: 'project', from: 'master' },
});

export const groupMembers = family(ofGroup, {
  viewer: { to: 'group', from: 'viewer' },
  keeper: { to: 'group', from: 'owner' },
});
