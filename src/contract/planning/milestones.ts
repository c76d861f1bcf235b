/** Milestones of projects (v4 shapes) and of groups (document, "Group milestones"): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { dayAhead, id, ids, searchText } from '../vocabulary/fields.ts';
import { listedIssue } from './issue-record.ts';
import { listedMergeRequest } from './merge-request-record.ts';
import { groupMilestone, milestone } from './milestone-record.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const filters = {
  iids: { ...ids, description: 'Only milestones with these numbers' },
  state: { type: 'string', enum: ['active', 'closed', 'all'], description: 'Only milestones in this state' },
  title: { type: 'string', minLength: 1, maxLength: 255, description: 'Only the milestone with this title' },
  search: { ...searchText, description: 'Only milestones whose title or description contains this' },
} as const;

const milestoneId = { ...id, description: 'Milestone ID, not its number' } as const;

const writable = {
  title: { type: 'string', minLength: 1, maxLength: 255, description: 'Title' },
  description: { type: ['string', 'null'], maxLength: 65_535, description: 'Description' },
  due_date: { ...dayAhead, description: 'Due date' },
  start_date: { ...dayAhead, description: 'Start date' },
} as const;

const changeable = {
  ...writable,
  state_event: { type: 'string', enum: ['close', 'activate'], description: 'Close or reopen the milestone' },
} as const;

/** Access and section of one of the families. */
interface Rules {
  readonly section: string;
  readonly viewer: Access;
  readonly planner: Access;
}

const family = <const P extends Place, const R extends Rules, const M extends Schema>(
  place: P,
  rules: R,
  record: M,
) => {
  const { of } = place;
  const { section } = rules;
  const all = below(place, '/milestones');
  const one = below(place, '/milestones/:milestone_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const viewer: R['viewer'] = rules.viewer;
  const planner: R['planner'] = rules.planner;
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the milestones of a ${of}`,
      section,
      access: viewer,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { id: ref, ...filters },
      success: 200,
      response: { type: 'array', items: record },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a milestone of a ${of}`,
      section,
      access: viewer,
      risk: 'read',
      cacheable: true,
      params: { id: ref, milestone_id: milestoneId },
      success: 200,
      response: record,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Create a milestone in a ${of}`,
      section,
      access: planner,
      risk: 'write',
      params: { id: ref, ...writable },
      required: ['title'],
      numbered: true,
      success: 201,
      response: record,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Update, close, or reopen a milestone of a ${of}`,
      section,
      access: planner,
      risk: 'write',
      params: { id: ref, milestone_id: milestoneId, ...changeable },
      anyOf: ['title', 'description', 'due_date', 'start_date', 'state_event'],
      success: 200,
      response: record,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a milestone of a ${of}`,
      section: 'v4',
      access: planner,
      risk: 'destructive',
      params: { id: ref, milestone_id: milestoneId },
      success: 204,
      response: null,
    }),
    issues: endpoint({
      method: 'GET',
      path: below(place, '/milestones/:milestone_id/issues'),
      summary: `List the issues of a milestone of a ${of}`,
      section,
      access: viewer,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { id: ref, milestone_id: milestoneId },
      success: 200,
      response: { type: 'array', items: listedIssue },
    }),
    mergeRequests: endpoint({
      method: 'GET',
      path: below(place, '/milestones/:milestone_id/merge_requests'),
      summary: `List the merge requests of a milestone of a ${of}`,
      section,
      access: viewer,
      risk: 'read',
      paginated: true,
      params: { id: ref, milestone_id: milestoneId },
      success: 200,
      response: { type: 'array', items: listedMergeRequest },
    }),
  } as const;
};

export const projectMilestones = {
  ...family(
    ofProject,
    {
      section: 'v4',
      viewer: { to: 'project', from: 'viewer' },
      planner: { to: 'project', from: 'developer' },
    },
    milestone,
  ),
  promote: endpoint({
    method: 'POST',
    path: '/projects/:id/milestones/:milestone_id/promote',
    summary: 'Make a milestone of a project one of its group',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    // It changes other projects, too.
    audited: true,
    params: { id: ofProject.ref, milestone_id: milestoneId },
    success: 200,
    response: groupMilestone,
  }),
} as const;

export const groupMilestones = family(
  ofGroup,
  {
    section: 'Group milestones',
    viewer: { to: 'group', from: 'viewer' },
    planner: { to: 'group', from: 'developer' },
  },
  groupMilestone,
);
