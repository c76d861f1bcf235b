/** Issues (document, "Issues"; what it leaves out in the shapes of v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, groupRef, id, ids, nullableDate, projectRef } from '../vocabulary/fields.ts';
import { createdFilters, issuableFilters, issuableSettings, scopeFilter } from './issuable-parameters.ts';
import { issue, listedIssue } from './issue-record.ts';

const filters = {
  state: { type: 'string', enum: ['opened', 'closed', 'all'], description: 'Only in this state' },
  ...issuableFilters,
  iids: { ...ids, description: 'Only with these numbers' },
} as const;

const issueIid = { ...id, description: 'Number of the issue in its project' } as const;

const settings = {
  ...issuableSettings,
  assignee_ids: {
    type: 'array',
    items: { ...id, minimum: 0 },
    maxItems: 100,
    description: 'IDs of the users it is assigned to; 0 for nobody',
  },
  confidential: { ...flag, description: 'Whether only its author, those assigned and reporters of the project see it' },
  due_date: { ...nullableDate, description: 'Day by which it is due; null takes it away' },
} as const;

const list = { method: 'GET', risk: 'read', paginated: true, success: 200 } as const;

export const issues = {
  list: endpoint({
    ...list,
    path: '/issues',
    summary: 'List the issues that you see, by default your own',
    section: 'Issues',
    access: { to: 'user' },
    params: { ...filters, scope: scopeFilter('created-by-me') },
    response: { type: 'array', items: listedIssue },
  }),
  listForGroup: endpoint({
    ...list,
    path: '/groups/:id/issues',
    summary: 'List the issues of a group and of all below it',
    section: 'Issues',
    access: { to: 'group', from: 'viewer' },
    params: { id: groupRef, ...filters, scope: scopeFilter('all') },
    response: { type: 'array', items: listedIssue },
  }),
  listForProject: endpoint({
    ...list,
    path: '/projects/:id/issues',
    summary: 'List the issues of a project',
    section: 'Issues',
    access: { to: 'project', from: 'viewer' },
    params: { id: projectRef, ...filters, scope: scopeFilter('all'), ...createdFilters },
    response: { type: 'array', items: listedIssue },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid',
    summary: 'Show an issue',
    section: 'Issues',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    params: { id: projectRef, issue_iid: issueIid },
    success: 200,
    response: issue,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/issues',
    summary: 'Open an issue in a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    params: {
      id: projectRef,
      ...settings,
      created_at: { ...dateTime, description: 'When it was opened; for administrators and owners of the project' },
    },
    required: ['title'],
    success: 201,
    response: issue,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/issues/:issue_iid',
    summary: 'Change, close or reopen an issue',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    params: {
      id: projectRef,
      issue_iid: issueIid,
      ...settings,
      state_event: { type: 'string', enum: ['close', 'reopen'], description: 'Closes the issue, or opens it again' },
      discussion_locked: { ...flag, description: 'Whether only members of the project may comment' },
      updated_at: { ...dateTime, description: 'When it was changed; for administrators and owners of the project' },
    },
    anyOf: [
      'title',
      'description',
      'assignee_ids',
      'assignee_id',
      'milestone_id',
      'labels',
      'confidential',
      'due_date',
      'state_event',
      'discussion_locked',
      'updated_at',
    ],
    success: 200,
    response: issue,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/issues/:issue_iid',
    summary: 'Delete an issue and all that was said about it',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    params: { id: projectRef, issue_iid: issueIid },
    success: 204,
    response: null,
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/:id/issues/:issue_iid/move',
    summary: 'Move an issue to another project',
    section: 'v4',
    access: { to: 'project', from: 'reporter' },
    risk: 'write',
    params: { id: projectRef, issue_iid: issueIid, to_project_id: { ...id, description: 'ID of the other project' } },
    required: ['to_project_id'],
    success: 201,
    response: issue,
  }),
} as const;
