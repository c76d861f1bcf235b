/** Approvals, rebases, and pipelines of a merge request (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'developer' } } as const;

/** The parameters of its path. */
export const mergeRequestAddress = {
  id: projectRef,
  merge_request_iid: { ...id, description: 'Merge request number in its project' },
} as const;

export const mergeRequestPath = '/projects/:id/merge_requests/:merge_request_iid';

/** Endpoints of the approvals of a merge request. */
export const mergeRequestApprovals = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: `${mergeRequestPath}/approvals`,
    summary: 'Show the approvals of a merge request',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    params: mergeRequestAddress,
    success: 200,
    response: openRecord,
  }),
  approve: endpoint({
    ...shared,
    method: 'POST',
    path: `${mergeRequestPath}/approve`,
    summary: 'Approve a merge request',
    risk: 'write',
    params: {
      ...mergeRequestAddress,
      sha: { type: 'string', description: 'Approve only if the source branch is at this SHA, in full' },
      publish_review: { type: 'boolean', description: 'Publish your pending comments, too' },
      approval_password: { type: 'string', description: 'Your password, if the project requires it' },
    },
    success: 201,
    response: openRecord,
  }),
  unapprove: endpoint({
    ...shared,
    method: 'POST',
    path: `${mergeRequestPath}/unapprove`,
    summary: 'Remove your approval of a merge request',
    risk: 'write',
    params: mergeRequestAddress,
    success: 201,
    response: openRecord,
  }),
  reset: endpoint({
    ...shared,
    onlyIn: 'GitLab Premium',
    method: 'PUT',
    path: `${mergeRequestPath}/reset_approvals`,
    summary: 'Remove all approvals of a merge request',
    risk: 'write',
    params: mergeRequestAddress,
    success: 202,
    response: openRecord,
  }),
} as const;

/** Endpoints of what brings a merge request up to date. */
export const mergeRequestUpdates = {
  rebase: endpoint({
    ...shared,
    method: 'PUT',
    path: `${mergeRequestPath}/rebase`,
    summary: 'Rebase a merge request',
    risk: 'write',
    params: {
      ...mergeRequestAddress,
      skip_ci: { type: 'boolean', description: 'Create no pipeline for the new commits' },
    },
    success: 202,
    response: openRecord,
  }),
  pipelines: endpoint({
    ...shared,
    method: 'GET',
    path: `${mergeRequestPath}/pipelines`,
    summary: 'List the pipelines of a merge request',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: mergeRequestAddress,
    success: 200,
    response: openList,
  }),
} as const;
