/** Requests of users for access to projects and groups (GitLab). */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { openList, openRecord, userId } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/** Access rules of one of the families. */
interface Rules {
  readonly viewer: Access;
  /** Approves and denies. */
  readonly keeper: Access;
}

const family = <const P extends Place, const R extends Rules>(place: P, rules: R) => {
  const { of } = place;
  const list = below(place, '/access_requests');
  const one = below(place, '/access_requests/:user_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const viewer: R['viewer'] = rules.viewer;
  const keeper: R['keeper'] = rules.keeper;
  const shared = { onlyIn: 'GitLab', section: 'v4', access: keeper } as const;
  return {
    list: endpoint({
      ...shared,
      method: 'GET',
      path: list,
      summary: `List the requests to join a ${of}`,
      risk: 'read',
      paginated: true,
      params: { id: ref },
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...shared,
      method: 'POST',
      path: list,
      summary: `Request to join a ${of}`,
      access: viewer,
      risk: 'write',
      params: { id: ref },
      success: 201,
      response: openRecord,
    }),
    approve: endpoint({
      ...shared,
      method: 'PUT',
      path: below(place, '/access_requests/:user_id/approve'),
      summary: `Approve a request to join a ${of}`,
      risk: 'write',
      params: {
        id: ref,
        user_id: userId,
        access_level: {
          type: 'integer',
          enum: [10, 15, 20, 25, 30, 40, 50],
          default: 30,
          description:
            'Role: 10 guest, 15 planner, 20 reporter, 25 security manager, 30 developer, 40 master, 50 owner',
        },
      },
      success: 201,
      response: openRecord,
    }),
    deny: endpoint({
      ...shared,
      method: 'DELETE',
      path: one,
      summary: `Deny a request to join a ${of}`,
      risk: 'destructive',
      params: { id: ref, user_id: userId },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectAccessRequests = family(ofProject, {
  viewer: { to: 'project', from: 'viewer' },
  keeper: { to: 'project', from: 'master' },
});

export const groupAccessRequests = family(ofGroup, {
  viewer: { to: 'group', from: 'viewer' },
  keeper: { to: 'group', from: 'owner' },
});
