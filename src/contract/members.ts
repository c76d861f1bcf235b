/** Members of projects and groups (v4 shapes). */
import { endpoint } from './endpoint.ts';
import { groupRef, id, nullableDate, projectRef } from './fields.ts';
import { basicUser } from './users.ts';

/** A user with the role held here. */
export const member = {
  title: 'Member',
  type: 'object',
  properties: {
    ...basicUser.properties,
    access_level: { type: 'integer', enum: [10, 20, 30, 40, 50] },
    expires_at: nullableDate,
  },
  required: [...basicUser.required, 'access_level', 'expires_at'],
  additionalProperties: false,
} as const;

const membership = {
  user_id: { ...id, description: 'ID of the user' },
  access_level: {
    type: 'integer',
    enum: [10, 20, 30, 40, 50],
    description: '10 guest, 20 reporter, 30 developer, 40 master, 50 owner',
  },
  expires_at: { ...nullableDate, description: 'Day on which the membership ends' },
} as const;

/** Endpoints of the members of a project. */
export const projectMembers = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/members',
    summary: 'List the members of a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: member },
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/:id/members',
    summary: 'Make a user a member of a project',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: { id: projectRef, ...membership },
    required: ['user_id', 'access_level'],
    success: 201,
    response: member,
  }),
} as const;

/** Endpoints of the members of a group. */
export const groupMembers = {
  list: endpoint({
    method: 'GET',
    path: '/groups/:id/members',
    summary: 'List the members of a group',
    section: 'v4',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef },
    success: 200,
    response: { type: 'array', items: member },
  }),
  add: endpoint({
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Make a user a member of a group',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'write',
    params: { id: groupRef, ...membership },
    required: ['user_id', 'access_level'],
    success: 201,
    response: member,
  }),
} as const;
