/** Issues (document, "Issues"; what it leaves out in the shapes of v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dayAhead, eitherTime, flag, groupRef, id, ids, projectRef } from '../vocabulary/fields.ts';
import { createdFilters, issuableFilters, issuableSettings, scopeFilter } from './issuable-parameters.ts';
import { issue, listedIssue } from './issue-record.ts';

const filters = {
  state: { type: 'string', enum: ['opened', 'closed', 'all'], description: 'Only with this state' },
  ...issuableFilters,
  iids: { ...ids, description: 'Only issues with these numbers' },
  'not[iids]': { ...ids, description: 'Only issues with other numbers' },
  confidential: { ...flag, description: 'Only confidential issues, or only others' },
  due_date: {
    type: 'string',
    enum: ['0', 'any', 'overdue', 'today', 'tomorrow', 'week', 'month', 'next_month_and_previous_two_weeks'],
    description: 'Only due then; 0 without, any with a due date',
  },
} as const;

const issueIid = { ...id, description: 'Issue number in its project' } as const;

const settings = {
  ...issuableSettings('reporter'),
  assignee_ids: {
    type: 'array',
    items: { ...id, minimum: 0 },
    maxItems: 100,
    heededFor: 'reporter',
    description: 'Assignee IDs; 0 for none',
  },
  confidential: { ...flag, description: 'Make the issue confidential' },
  due_date: { ...dayAhead, heededFor: 'reporter', description: 'Due date' },
} as const;

const list = { method: 'GET', risk: 'read', cacheable: true, paginated: true, success: 200 } as const;

export const issues = {
  list: endpoint({
    ...list,
    path: '/issues',
    summary: 'List issues you can see, by default your own',
    section: 'Issues',
    access: { to: 'user' },
    params: { ...filters, scope: scopeFilter('created-by-me') },
    response: { type: 'array', items: listedIssue },
  }),
  listForGroup: endpoint({
    ...list,
    path: '/groups/:id/issues',
    summary: 'List the issues of a group and its subgroups',
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
    cacheable: true,
    params: { id: projectRef, issue_iid: issueIid },
    success: 200,
    response: issue,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/issues',
    summary: 'Create an issue',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    params: {
      id: projectRef,
      ...settings,
      created_at: { ...eitherTime, heededFor: 'owner', description: 'Creation time (administrators and owners only)' },
    },
    required: ['title'],
    numbered: true,
    success: 201,
    response: issue,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/issues/:issue_iid',
    summary: 'Update, close, or reopen an issue',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    params: {
      id: projectRef,
      issue_iid: issueIid,
      ...settings,
      confidential: { ...settings.confidential, heededFor: 'reporter' },
      state_event: { type: 'string', enum: ['close', 'reopen'], description: 'Close or reopen the issue' },
      discussion_locked: { ...flag, heededFor: 'reporter', description: 'Allow only project members to comment' },
      updated_at: { ...eitherTime, heededFor: 'owner', description: 'Update time (administrators and owners only)' },
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
    summary: 'Delete an issue',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    audited: false,
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
    params: { id: projectRef, issue_iid: issueIid, to_project_id: { ...id, description: 'Target project ID' } },
    required: ['to_project_id'],
    numbered: true,
    success: 201,
    response: issue,
  }),
} as const;
