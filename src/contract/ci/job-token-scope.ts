/** The projects and groups whose job tokens a project accepts (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const base = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;
const projectId = { ...id, description: 'Other project ID' } as const;
const groupId = { ...id, description: 'Other group ID' } as const;

/** The switch, and the projects that are allowed. */
export const jobTokenScope = {
  get: endpoint({
    ...base,
    method: 'GET',
    path: '/projects/:id/job_token_scope',
    summary: 'Show if a project limits the access of job tokens',
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  set: endpoint({
    ...base,
    method: 'PATCH',
    path: '/projects/:id/job_token_scope',
    summary: 'Allow the job tokens of listed projects and groups alone, or of all',
    risk: 'write',
    params: {
      id: projectRef,
      enabled: { ...flag, description: 'Accept job tokens of allowed projects and groups alone' },
    },
    required: ['enabled'],
    success: 204,
    response: null,
  }),
  list: endpoint({
    ...base,
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
    ...base,
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
    ...base,
    method: 'DELETE',
    path: '/projects/:id/job_token_scope/allowlist/:target_project_id',
    summary: 'Remove a project from those whose job tokens are allowed',
    risk: 'destructive',
    params: { id: projectRef, target_project_id: projectId },
    success: 204,
    response: null,
  }),
} as const;

/** The groups that are allowed, with all of their projects. */
export const jobTokenGroups = {
  list: endpoint({
    ...base,
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
    ...base,
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
    ...base,
    method: 'DELETE',
    path: '/projects/:id/job_token_scope/groups_allowlist/:target_group_id',
    summary: 'Remove a group from those whose job tokens are allowed',
    risk: 'destructive',
    params: { id: projectRef, target_group_id: groupId },
    success: 204,
    response: null,
  }),
} as const;
