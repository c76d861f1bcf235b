/** Merge requests (document, "Merge requests"; what it leaves out in the shapes of v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, groupRef, id, ids, projectRef, text } from '../vocabulary/fields.ts';
import { createdFilters, issuableFilters, issuableSettings, scopeFilter } from './issuable-parameters.ts';
import { listedIssue } from './issue-record.ts';
import { listedMergeRequest, mergeRequest, mergeRequestChanges, mergeRequestCommit } from './merge-request-record.ts';
import { basicUser } from '../people/users.ts';

const filters = {
  state: { type: 'string', enum: ['opened', 'closed', 'merged', 'all'], description: 'Only in this state' },
  ...issuableFilters,
  ...createdFilters,
  updated_after: { ...dateTime, description: 'Only changed at or after this moment' },
  updated_before: { ...dateTime, description: 'Only changed at or before this moment' },
  view: { type: 'string', enum: ['simple'], description: 'Only number, address, title, description and state of each' },
  source_branch: { ...text, description: 'Only from this branch' },
  target_branch: { ...text, description: 'Only into this branch' },
} as const;

const list = {
  method: 'GET',
  section: 'Merge requests',
  risk: 'read',
  paginated: true,
  success: 200,
  response: { type: 'array', items: listedMergeRequest },
} as const;

const mergeRequestIid = { ...id, description: 'Number of the merge request in its project' } as const;
const one = { id: projectRef, merge_request_iid: mergeRequestIid } as const;

const read = {
  method: 'GET',
  section: 'Merge requests',
  access: { to: 'project', from: 'viewer' },
  risk: 'read',
  params: one,
  success: 200,
} as const;

const write = { section: 'v4', access: { to: 'project', from: 'viewer' }, risk: 'write' } as const;

const branch = { type: 'string', minLength: 1 } as const;

const settings = {
  ...issuableSettings,
  remove_source_branch: { ...flag, description: 'Whether the source branch goes when it is merged' },
  squash: { ...flag, description: 'Taken and kept; commits are merged as they are' },
} as const;

const changeable = {
  ...settings,
  target_branch: { ...branch, description: 'Branch that it is to be merged into' },
  state_event: { type: 'string', enum: ['close', 'reopen'], description: 'Closes it, or opens it again' },
  discussion_locked: { ...flag, description: 'Whether only members of the project may comment' },
} as const;

export const mergeRequests = {
  list: endpoint({
    ...list,
    path: '/merge_requests',
    summary: 'List the merge requests that you see, by default your own',
    access: { to: 'user' },
    params: { ...filters, scope: scopeFilter('created-by-me') },
  }),
  listForGroup: endpoint({
    ...list,
    path: '/groups/:id/merge_requests',
    summary: 'List the merge requests of a group and of all below it',
    section: 'v4',
    access: { to: 'group', from: 'viewer' },
    params: { id: groupRef, ...filters, scope: scopeFilter('all') },
  }),
  listForProject: endpoint({
    ...list,
    path: '/projects/:id/merge_requests',
    summary: 'List the merge requests of a project',
    access: { to: 'project', from: 'viewer' },
    params: {
      id: projectRef,
      ...filters,
      scope: scopeFilter('all'),
      iids: { ...ids, description: 'Only with these numbers' },
    },
  }),
  get: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Show a merge request',
    response: mergeRequest,
  }),
  participants: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/participants',
    summary: 'List those who take part in a merge request',
    paginated: true,
    response: { type: 'array', items: basicUser },
  }),
  commits: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/commits',
    summary: 'List the commits of a merge request, the newest first',
    paginated: true,
    response: { type: 'array', items: mergeRequestCommit },
  }),
  changes: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/changes',
    instead: 'GET /projects/:id/merge_requests/:merge_request_iid/diffs',
    summary: 'Show what a merge request changes',
    response: mergeRequestChanges,
  }),
  closesIssues: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/closes_issues',
    summary: 'List the issues that are closed when a merge request is merged',
    section: 'v4',
    paginated: true,
    response: { type: 'array', items: listedIssue },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/merge_requests',
    summary: 'Ask for a branch to be merged',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: { ...projectRef, description: 'ID or full path of the project that the source branch is in' },
      source_branch: { ...branch, description: 'Branch that is to be merged' },
      target_branch: { ...branch, description: 'Branch that it is to be merged into' },
      target_project_id: { ...id, description: 'ID of the project to merge into, of which the other is a fork' },
      ...settings,
    },
    required: ['source_branch', 'target_branch', 'title'],
    success: 201,
    response: mergeRequest,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Change, close or reopen a merge request',
    params: { ...one, ...changeable },
    anyOf: [
      'title',
      'description',
      'assignee_id',
      'milestone_id',
      'labels',
      'remove_source_branch',
      'squash',
      'target_branch',
      'state_event',
      'discussion_locked',
    ],
    success: 200,
    response: mergeRequest,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Delete a merge request and all that was said about it',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    params: one,
    success: 204,
    response: null,
  }),
  merge: endpoint({
    ...write,
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid/merge',
    summary: 'Merge a merge request, now or when its pipeline succeeds',
    params: {
      ...one,
      merge_commit_message: { type: 'string', maxLength: 1_048_576, description: 'What the merge commit says' },
      should_remove_source_branch: { ...flag, description: 'Whether the source branch goes afterwards' },
      merge_when_pipeline_succeeds: { ...flag, description: 'Whether to wait for the pipeline that runs' },
      sha: { ...text, description: 'SHA that the source branch has to be at' },
    },
    success: 200,
    response: mergeRequest,
  }),
  cancelMerge: endpoint({
    ...write,
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
    summary: 'Do not merge a merge request when its pipeline succeeds',
    params: one,
    success: 201,
    response: mergeRequest,
  }),
} as const;
