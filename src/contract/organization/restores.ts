/** Takes projects and groups back that are marked for deletion (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { groupRef, openRecord, projectRef } from '../vocabulary/fields.ts';

export const projectRestores = {
  restore: endpoint({
    onlyIn: 'GitLab',
    since: '18.0',
    method: 'POST',
    path: '/projects/:id/restore',
    summary: 'Restore a project that is marked for deletion',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'write',
    params: { id: projectRef },
    success: 201,
    response: openRecord,
  }),
} as const;

export const groupRestores = {
  restore: endpoint({
    onlyIn: 'GitLab',
    since: '18.0',
    method: 'POST',
    path: '/groups/:id/restore',
    summary: 'Restore a group that is marked for deletion',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'write',
    params: { id: groupRef },
    success: 201,
    response: openRecord,
  }),
} as const;
