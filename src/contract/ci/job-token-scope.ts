/** The projects and groups whose job tokens a project accepts (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;
const projectId = { ...id, description: 'Other project ID' } as const;
const groupId = { ...id, description: 'Other group ID' } as const;

/** The switch, and the projects that are allowed. */
export const jobTokenScope = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/projects/:id/job_token_scope',
    summary: 'Show whether a project limits the access of job tokens',
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  set: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/projects/:id/job_token_scope',
    summary: 'Limit job tokens to those of allowed projects and groups, or accept all',
    risk: 'write',
    params: {
      id: projectRef,
      enabled: { ...flag, description: 'Accept only job tokens of allowed projects and groups' },
    },
    required: ['enabled'],
    success: 204,
    response: null,
  }),
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/projects/:id/job_token_scope/allowlist',
    summary: 'List the projects whose job tokens a project accepts',
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: openList,
  }),
  allow: endpoint({
    ...shared,
    method: 'POST',
    path: '/projects/:id/job_token_scope/allowlist',
    summary: 'Allow the job tokens of another project',
    risk: 'write',
    params: { id: projectRef, target_project_id: projectId },
    required: ['target_project_id'],
    success: 201,
    response: openRecord,
  }),
  disallow: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/job_token_scope/allowlist/:target_project_id',
    summary: 'Remove a project from those with allowed job tokens',
    risk: 'destructive',
    params: { id: projectRef, target_project_id: projectId },
    success: 204,
    response: null,
  }),
} as const;

/** The groups that are allowed, with all of their projects. */
export const jobTokenGroups = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/projects/:id/job_token_scope/groups_allowlist',
    summary: 'List the groups whose job tokens a project accepts',
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: openList,
  }),
  allow: endpoint({
    ...shared,
    method: 'POST',
    path: '/projects/:id/job_token_scope/groups_allowlist',
    summary: 'Allow the job tokens of all projects in a group',
    risk: 'write',
    params: { id: projectRef, target_group_id: groupId },
    required: ['target_group_id'],
    success: 201,
    response: openRecord,
  }),
  disallow: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/job_token_scope/groups_allowlist/:target_group_id',
    summary: 'Remove a group from those with allowed job tokens',
    risk: 'destructive',
    params: { id: projectRef, target_group_id: groupId },
    success: 204,
    response: null,
  }),
} as const;
