import { mergeRequest, mergeRequestCommit, mergeRequestInList, mergeRequestInProject, user } from './fields.ts';
import { v4Filters } from './issues.ts';
import { ascOrDesc, P, type Param, type Row } from './row.ts';

const section = 'Merge requests';
const one = '/projects/:id/merge_requests/:merge_request_iid';
const iid: Param = { name: 'merge_request_iid', type: 'integer' };
const shared = { section, method: 'GET', success: 200, access: 'user', array: false } as const;

const filters = (defaultScope: 'created-by-me' | 'all'): readonly Param[] => [
  { name: 'state', type: 'string', values: ['opened', 'closed', 'merged', 'all'] },
  { name: 'order_by', type: 'string', values: ['created_at', 'updated_at'], default: 'created_at' },
  ascOrDesc('desc'),
  { name: 'milestone', type: 'string' },
  { name: 'view', type: 'string', values: ['simple'] },
  { name: 'labels', type: 'string' },
  { name: 'created_after', type: 'date-time' },
  { name: 'created_before', type: 'date-time' },
  { name: 'updated_after', type: 'date-time' },
  { name: 'updated_before', type: 'date-time' },
  { name: 'scope', type: 'string', values: ['created-by-me', 'assigned-to-me', 'all'], default: defaultScope },
  { name: 'author_id', type: 'integer' },
  { name: 'assignee_id', type: 'integer' },
  { name: 'my_reaction_emoji', type: 'string' },
  { name: 'source_branch', type: 'string' },
  { name: 'target_branch', type: 'string' },
  { name: 'search', type: 'string' },
];

export const mergeRequestRows: readonly Row[] = [
  {
    ...shared,
    path: '/merge_requests',
    required: [],
    optional: filters('created-by-me'),
    alsoTakes: v4Filters,
    array: true,
    fields: mergeRequestInList,
    without: ['subscribed'],
  },
  {
    ...shared,
    path: '/projects/:id/merge_requests',
    required: [P],
    optional: [...filters('all'), { name: 'iids[]', type: 'integers' }],
    alsoTakes: [...v4Filters, 'not[iids]'],
    note: 'The row calls the id an integer; general convention 4 takes a path as well.',
    decided: 'DESIGN.md: project lists default to scope all, only /merge_requests to the caller’s own',
    array: true,
    fields: mergeRequestInProject,
    without: ['subscribed'],
  },
  { ...shared, path: one, required: [P, iid], optional: [], fields: mergeRequest },
  { ...shared, path: `${one}/participants`, required: [P, iid], optional: [], array: true, fields: user },
  { ...shared, path: `${one}/commits`, required: [P, iid], optional: [], array: true, fields: mergeRequestCommit },
  {
    ...shared,
    path: `${one}/changes`,
    required: [P, iid],
    optional: [],
    note: 'Fields beyond these are not shown, nor the name of the file changes.',
    fields: { id: 'integer', iid: 'integer', project_id: 'integer', title: 'string', state: 'string' },
  },
];
