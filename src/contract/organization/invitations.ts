/** Invitations by email address into projects and groups (GitLab). */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { id, names, openList, openRecord, searchText, timeAhead } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/** Several can be given at once, and their errors are in one response; commands send one at a time. */
const email = { ...names, minLength: 1, description: 'Email address' } as const;

const levels = [10, 15, 20, 25, 30, 40, 50] as const;

const settings = {
  access_level: {
    type: 'integer',
    enum: levels,
    description: 'Role: 10 guest, 15 planner, 20 reporter, 25 security manager, 30 developer, 40 master, 50 owner',
  },
  expires_at: { ...timeAhead, description: 'Expiration time of the membership' },
  member_role_id: { ...id, onlyIn: 'GitLab Ultimate', since: '16.6', description: 'Custom role ID' },
} as const;

const family = <const P extends Place, const A extends Access>(place: P, access: A) => {
  const { of } = place;
  const list = below(place, '/invitations');
  const one = below(place, '/invitations/:email');
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  const shared = { onlyIn: 'GitLab', section: 'v4', access } as const;
  return {
    list: endpoint({
      ...shared,
      since: '13.6',
      method: 'GET',
      path: list,
      summary: `List the pending invitations into a ${of}`,
      risk: 'read',
      paginated: true,
      params: { id: ref, query: { ...searchText, description: 'Only invitations of this email address' } },
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...shared,
      since: '13.6',
      method: 'POST',
      path: list,
      summary: `Invite a user into a ${of} by email`,
      risk: 'write',
      params: { id: ref, email, ...settings },
      required: ['email', 'access_level'],
      success: 201,
      response: openRecord,
    }),
    update: endpoint({
      ...shared,
      since: '13.8',
      method: 'PUT',
      path: one,
      summary: `Update a pending invitation into a ${of}`,
      risk: 'write',
      params: { id: ref, email, ...settings },
      anyOf: Object.keys(settings),
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...shared,
      since: '13.8',
      method: 'DELETE',
      path: one,
      summary: `Withdraw an invitation into a ${of}`,
      risk: 'destructive',
      params: { id: ref, email },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectInvitations = family(ofProject, { to: 'project', from: 'master' });

export const groupInvitations = family(ofGroup, { to: 'group', from: 'owner' });
