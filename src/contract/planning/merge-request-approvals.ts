/** Approvals, rebases, and pipelines of a merge request (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = { section: 'v4', onlyIn: 'GitLab', access: { to: 'project', from: 'developer' } } as const;

const one = {
  id: projectRef,
  merge_request_iid: { ...id, description: 'Merge request number in its project' },
} as const;

const path = '/projects/:id/merge_requests/:merge_request_iid';

/** Endpoints of the approvals of a merge request. */
export const mergeRequestApprovals = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/approvals`,
    summary: 'Show the approvals of a merge request',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    params: one,
    success: 200,
    response: openRecord,
  }),
  approve: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/approve`,
    summary: 'Approve a merge request',
    risk: 'write',
    params: {
      ...one,
      sha: { type: 'string', description: 'SHA that the source branch must have' },
      publish_review: { type: 'boolean', description: 'Publish your pending comments, too' },
      approval_password: { type: 'string', description: 'Your password, if the project requires it' },
    },
    success: 201,
    response: openRecord,
  }),
  unapprove: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/unapprove`,
    summary: 'Remove your approval of a merge request',
    risk: 'write',
    params: one,
    success: 201,
    response: openRecord,
  }),
  reset: endpoint({
    ...shared,
    onlyIn: 'GitLab Premium',
    method: 'PUT',
    path: `${path}/reset_approvals`,
    summary: 'Remove all approvals of a merge request',
    risk: 'write',
    params: one,
    success: 202,
    response: openRecord,
  }),
} as const;

/** Endpoints of what brings a merge request up to date. */
export const mergeRequestUpdates = {
  rebase: endpoint({
    ...shared,
    method: 'PUT',
    path: `${path}/rebase`,
    summary: 'Rebase a merge request',
    risk: 'write',
    params: { ...one, skip_ci: { type: 'boolean', description: 'Create no pipeline for the new commits' } },
    success: 202,
    response: openRecord,
  }),
  pipelines: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/pipelines`,
    summary: 'List the pipelines of a merge request',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: one,
    success: 200,
    response: openList,
  }),
} as const;
