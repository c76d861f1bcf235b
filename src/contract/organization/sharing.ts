/** Projects that are shared with groups (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dayAhead, id, nullableDate, projectRef, record } from '../vocabulary/fields.ts';

export const groupLink = record('GroupLink', {
  id,
  project_id: id,
  group_id: id,
  group_access: { type: 'integer', enum: [10, 20, 30, 40] },
  expires_at: nullableDate,
});

const groupId = { ...id, description: 'Group ID' } as const;

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
      group_access: {
        type: 'integer',
        enum: [10, 20, 30, 40],
        description: 'Maximum role: 10 guest, 20 reporter, 30 developer, 40 master',
      },
      expires_at: { ...dayAhead, description: 'Expiration date' },
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
