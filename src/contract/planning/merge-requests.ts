/** Merge requests (document, "Merge requests"; what it leaves out in the shapes of v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, groupRef, id, ids, pastTime, projectRef, text } from '../vocabulary/fields.ts';
import { gitlabDetails, gitlabFilters, gitlabMergeSettings, gitlabSettings } from './gitlab-merge-request-settings.ts';
import { createdFilters, issuableFilters, issuableSettings, scopeFilter } from './issuable-parameters.ts';
import { listedIssue } from './issue-record.ts';
import { listedMergeRequest, mergeRequest, mergeRequestChanges, mergeRequestCommit } from './merge-request-record.ts';
import { basicUser } from '../people/users.ts';

const filters = {
  state: { type: 'string', enum: ['opened', 'closed', 'merged', 'all'], description: 'Only with this state' },
  ...issuableFilters,
  ...createdFilters,
  updated_after: { ...pastTime, description: 'Only updated at or after this time' },
  updated_before: { ...pastTime, description: 'Only updated at or before this time' },
  view: { type: 'string', enum: ['simple'], description: 'Return only number, URL, title, description, and state' },
  source_branch: { ...text, description: 'Only from this source branch' },
  target_branch: { ...text, description: 'Only into this target branch' },
  ...gitlabFilters,
} as const;

const list = {
  method: 'GET',
  section: 'Merge requests',
  risk: 'read',
  paginated: true,
  success: 200,
  response: { type: 'array', items: listedMergeRequest },
} as const;

const mergeRequestIid = { ...id, description: 'Merge request number in its project' } as const;
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
  ...issuableSettings('developer'),
  remove_source_branch: { ...flag, description: 'Delete the source branch after merging' },
  squash: { ...flag, noEffect: true, description: 'Squash commits when merging' },
  ...gitlabSettings,
} as const;

const changeable = {
  ...settings,
  target_branch: { ...branch, description: 'Target branch' },
  state_event: { type: 'string', enum: ['close', 'reopen'], description: 'Close or reopen the merge request' },
  discussion_locked: { ...flag, heededFor: 'developer', description: 'Allow only project members to comment' },
} as const;

export const mergeRequests = {
  list: endpoint({
    ...list,
    path: '/merge_requests',
    summary: 'List merge requests you can see, by default your own',
    access: { to: 'user' },
    params: { ...filters, scope: scopeFilter('created-by-me') },
  }),
  listForGroup: endpoint({
    ...list,
    path: '/groups/:id/merge_requests',
    summary: 'List the merge requests of a group and its subgroups',
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
      iids: { ...ids, description: 'Only merge requests with these numbers' },
      'not[iids]': { ...ids, description: 'Only merge requests with other numbers' },
    },
  }),
  get: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Show a merge request',
    params: { ...one, ...gitlabDetails },
    response: mergeRequest,
  }),
  participants: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/participants',
    summary: 'List participants of a merge request',
    paginated: true,
    response: { type: 'array', items: basicUser },
  }),
  commits: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/commits',
    summary: 'List the commits of a merge request, newest first',
    paginated: true,
    response: { type: 'array', items: mergeRequestCommit },
  }),
  changes: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/changes',
    instead: 'GET /projects/:id/merge_requests/:merge_request_iid/diffs',
    summary: 'Show the changes of a merge request',
    response: mergeRequestChanges,
  }),
  closesIssues: endpoint({
    ...read,
    path: '/projects/:id/merge_requests/:merge_request_iid/closes_issues',
    summary: 'List the issues that merging closes',
    section: 'v4',
    paginated: true,
    response: { type: 'array', items: listedIssue },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/merge_requests',
    summary: 'Create a merge request',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: { ...projectRef, description: 'Source project, by path or ID' },
      source_branch: { ...branch, description: 'Source branch' },
      target_branch: { ...branch, description: 'Target branch' },
      target_project_id: { ...id, description: 'Target project ID, of which the source project is a fork' },
      ...settings,
      squash: { ...settings.squash, default: false },
    },
    required: ['source_branch', 'target_branch', 'title'],
    numbered: true,
    success: 201,
    response: mergeRequest,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Update, close, or reopen a merge request',
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
      ...Object.keys(gitlabSettings),
    ],
    success: 200,
    response: mergeRequest,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    summary: 'Delete a merge request',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    audited: false,
    params: one,
    success: 204,
    response: null,
  }),
  merge: endpoint({
    ...write,
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid/merge',
    summary: 'Merge a merge request',
    params: {
      ...one,
      merge_commit_message: { type: 'string', maxLength: 1_048_576, description: 'Merge commit message' },
      should_remove_source_branch: { ...flag, description: 'Delete the source branch after merging' },
      merge_when_pipeline_succeeds: {
        ...flag,
        instead: 'auto_merge',
        description: 'Merge when the running pipeline succeeds',
      },
      ...gitlabMergeSettings,
      sha: { ...text, description: 'Merge only if the source branch is at this SHA' },
    },
    success: 200,
    response: mergeRequest,
  }),
  cancelMerge: endpoint({
    ...write,
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
    summary: 'Cancel automatic merging',
    params: one,
    success: 201,
    response: mergeRequest,
  }),
} as const;
