/** Projects and groups that are shared with groups (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dayAhead, groupRef, id, nullableDate, projectRef, record } from '../vocabulary/fields.ts';
import { groupDetail } from './group-record.ts';

export const groupLink = record('GroupLink', {
  id,
  project_id: id,
  group_id: id,
  group_access: { type: 'integer', enum: [10, 20, 30, 40, 50] },
  expires_at: nullableDate,
});

const groupId = { ...id, description: 'Group ID' } as const;

const groupAccess = {
  type: 'integer',
  enum: [10, 20, 30, 40, 50],
  description: 'Maximum role: 10 guest, 20 reporter, 30 developer, 40 master, 50 owner',
} as const;

const expiresAt = { ...dayAhead, description: 'Expiration date' } as const;

export const projectSharing = {
  share: endpoint({
    method: 'POST',
    path: '/projects/:id/share',
    summary: 'Share a project with a group',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    inArchived: true,
    params: {
      id: projectRef,
      group_id: groupId,
      group_access: groupAccess,
      expires_at: expiresAt,
    },
    required: ['group_id', 'group_access'],
    success: 201,
    response: groupLink,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/projects/:id/share/:group_id',
    summary: 'Stop sharing a project with a group',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'destructive',
    inArchived: true,
    params: { id: projectRef, group_id: groupId },
    success: 204,
    response: null,
  }),
} as const;

export const groupSharing = {
  share: endpoint({
    method: 'POST',
    path: '/groups/:id/share',
    summary: 'Share a group, and everything in it, with another group',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'write',
    params: {
      id: groupRef,
      group_id: groupId,
      group_access: groupAccess,
      expires_at: expiresAt,
    },
    required: ['group_id', 'group_access'],
    success: 201,
    response: groupDetail,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/groups/:id/share/:group_id',
    summary: 'Stop sharing a group with another group',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'destructive',
    params: { id: groupRef, group_id: groupId },
    success: 204,
    response: null,
  }),
} as const;
