import { event } from './fields.ts';
import { ascOrDesc, type Param, type Row } from './row.ts';

const section = 'Events (activity)';
const shared = { section, method: 'GET', success: 200, array: true, fields: event } as const;

const filters: readonly Param[] = [
  {
    name: 'action',
    type: 'string',
    values: [
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
    ],
  },
  {
    name: 'target_type',
    type: 'string',
    values: ['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user'],
  },
  { name: 'before', type: 'date' },
  { name: 'after', type: 'date' },
  ascOrDesc('desc'),
];

export const eventRows: readonly Row[] = [
  { ...shared, path: '/events', access: 'user', required: [], optional: filters },
  {
    ...shared,
    path: '/users/:id/events',
    access: 'user',
    required: [{ name: 'id', type: 'identity' }],
    optional: filters,
    note: 'Also a row of "Users".',
  },
  {
    ...shared,
    path: '/projects/:project_id/events',
    access: 'public',
    required: [{ name: 'project_id', type: 'identity' }],
    optional: filters,
    fields: { ...event, target_iid: 'any', data: 'any' },
  },
];
