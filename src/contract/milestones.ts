/** Milestones of projects (v4 shapes) and of groups (document, "Group milestones" and "Milestone"). */
import { endpoint } from './endpoint.ts';
import { groupRef, id, ids, nullableDate, projectRef, text } from './fields.ts';
import { listedIssue } from './issue-record.ts';
import { listedMergeRequest } from './merge-request-record.ts';
import { groupMilestone, milestone } from './milestone-record.ts';

const filters = {
  iids: { ...ids, description: 'Only milestones with these numbers' },
  state: { type: 'string', enum: ['active', 'closed', 'all'], description: 'Only milestones in this state' },
  search: { ...text, description: 'Only milestones whose title or description contains this' },
} as const;

const milestoneId = { ...id, description: 'ID of the milestone, not its number' } as const;

const writable = {
  title: { type: 'string', minLength: 1, maxLength: 255, description: 'Title of the milestone' },
  description: { type: ['string', 'null'], maxLength: 65_535, description: 'What is to be reached' },
  due_date: { ...nullableDate, description: 'Day by which it is due; null takes it away' },
  start_date: { ...nullableDate, description: 'Day on which it starts; null takes it away' },
} as const;

const changeable = {
  ...writable,
  state_event: { type: 'string', enum: ['close', 'activate'], description: 'Closes the milestone, or opens it again' },
} as const;

const changeableNames = ['title', 'description', 'due_date', 'start_date', 'state_event'] as const;

/** Endpoints of the milestones of a project. */
export const projectMilestones = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/milestones',
    summary: 'List the milestones of a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef, ...filters },
    success: 200,
    response: { type: 'array', items: milestone },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id',
    summary: 'Show a milestone of a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    params: { id: projectRef, milestone_id: milestoneId },
    success: 200,
    response: milestone,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/milestones',
    summary: 'Create a milestone in a project',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, ...writable },
    required: ['title'],
    success: 201,
    response: milestone,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/milestones/:milestone_id',
    summary: 'Change, close or reopen a milestone of a project',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, milestone_id: milestoneId, ...changeable },
    anyOf: changeableNames,
    success: 200,
    response: milestone,
  }),
  issues: endpoint({
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id/issues',
    summary: 'List the issues of a milestone of a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef, milestone_id: milestoneId },
    success: 200,
    response: { type: 'array', items: listedIssue },
  }),
  mergeRequests: endpoint({
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id/merge_requests',
    summary: 'List the merge requests of a milestone of a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef, milestone_id: milestoneId },
    success: 200,
    response: { type: 'array', items: listedMergeRequest },
  }),
} as const;

/** Endpoints of the milestones of a group. */
export const groupMilestones = {
  list: endpoint({
    method: 'GET',
    path: '/groups/:id/milestones',
    summary: 'List the milestones of a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef, ...filters },
    success: 200,
    response: { type: 'array', items: groupMilestone },
  }),
  get: endpoint({
    method: 'GET',
    path: '/groups/:id/milestones/:milestone_id',
    summary: 'Show a milestone of a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    params: { id: groupRef, milestone_id: milestoneId },
    success: 200,
    response: groupMilestone,
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups/:id/milestones',
    summary: 'Create a milestone in a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'developer' },
    risk: 'write',
    params: { id: groupRef, ...writable },
    required: ['title'],
    success: 201,
    response: groupMilestone,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/groups/:id/milestones/:milestone_id',
    summary: 'Change, close or reopen a milestone of a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'developer' },
    risk: 'write',
    params: { id: groupRef, milestone_id: milestoneId, ...changeable },
    anyOf: changeableNames,
    success: 200,
    response: groupMilestone,
  }),
  issues: endpoint({
    method: 'GET',
    path: '/groups/:id/milestones/:milestone_id/issues',
    summary: 'List the issues of a milestone of a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef, milestone_id: milestoneId },
    success: 200,
    response: { type: 'array', items: listedIssue },
  }),
  mergeRequests: endpoint({
    method: 'GET',
    path: '/groups/:id/milestones/:milestone_id/merge_requests',
    summary: 'List the merge requests of a milestone of a group',
    section: 'Group milestones',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef, milestone_id: milestoneId },
    success: 200,
    response: { type: 'array', items: listedMergeRequest },
  }),
} as const;
