/** Activity events (document, "Events (activity)" and "Activity events"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  count,
  dateTime,
  flag,
  id,
  nullableId,
  nullableText,
  pastDay,
  projectRef,
  record,
  text,
} from '../vocabulary/fields.ts';
import { basicUser } from '../people/users.ts';

const pushData = record('PushData', {
  commit_count: count,
  action: { type: 'string', enum: ['created', 'removed', 'pushed'] },
  ref_type: { type: 'string', enum: ['branch', 'tag'] },
  commit_from: nullableText,
  commit_to: nullableText,
  ref: text,
  commit_title: nullableText,
});

const noteProperties = {
  id,
  body: text,
  attachment: nullableText,
  author: basicUser,
  created_at: dateTime,
  system: flag,
  noteable_id: id,
  noteable_type: { type: 'string', enum: ['Issue', 'MergeRequest', 'Snippet'] },
} as const;

const properties = {
  title: nullableText,
  project_id: nullableId,
  action_name: text,
  target_id: nullableId,
  target_type: nullableText,
  author_id: id,
  target_title: nullableText,
  created_at: dateTime,
  author: basicUser,
  author_username: text,
  push_data: pushData,
} as const;

const names = [
  'title',
  'project_id',
  'action_name',
  'target_id',
  'target_type',
  'author_id',
  'target_title',
  'created_at',
  'author',
  'author_username',
] as const;

/** An event wherever it happened; `push_data` only on pushes, `note` only on comments. */
export const event = {
  title: 'Event',
  type: 'object',
  properties: {
    ...properties,
    note: record('EventNote', noteProperties),
  },
  required: names,
  additionalProperties: false,
} as const;

/** An event in the list of its project: only there are things named by their numbers. */
export const projectEvent = {
  title: 'ProjectEvent',
  type: 'object',
  properties: {
    ...properties,
    target_iid: nullableId,
    data: { type: 'null' },
    note: record('ProjectEventNote', { ...noteProperties, noteable_iid: nullableId }),
  },
  required: [...names, 'target_iid', 'data'],
  additionalProperties: false,
} as const;

/** Filter values; the record's `action_name` has other words for the same. */
export const eventActions = [
  'created',
  'updated',
  'closed',
  'reopened',
  'pushed',
  'commented',
  'merged',
  'joined',
  'left',
  'destroyed',
  'expired',
] as const;

/** Filter values; the record's `target_type` has other words for the same. */
export const eventTargets = ['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user'] as const;

const filters = {
  action: { type: 'string', enum: eventActions, description: 'Only events with this action' },
  target_type: { type: 'string', enum: eventTargets, description: 'Only events about this kind of record' },
  before: { ...pastDay, description: 'Only events before this day' },
  after: { ...pastDay, description: 'Only events after this day' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction by time' },
} as const;

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'List your activity',
    section: 'Events (activity)',
    access: { to: 'user' },
    risk: 'read',
    paginated: true,
    params: filters,
    success: 200,
    response: { type: 'array', items: event },
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:id/events',
    summary: 'List the activity of a user',
    section: 'Events (activity)',
    access: { to: 'user' },
    risk: 'read',
    paginated: true,
    params: { id: { type: 'string', minLength: 1, description: 'Username or ID' }, ...filters },
    success: 200,
    response: { type: 'array', items: event },
  }),
  listForProject: endpoint({
    method: 'GET',
    path: '/projects/:project_id/events',
    summary: 'List the activity in a project',
    section: 'Events (activity)',
    access: { to: 'project', from: 'reader', param: 'project_id' },
    risk: 'read',
    paginated: true,
    params: { project_id: projectRef, ...filters },
    success: 200,
    response: { type: 'array', items: projectEvent },
  }),
} as const;
