import { issue, issueInList } from './fields.ts';
import { ascOrDesc, G, P, type Param, type Row } from './row.ts';

const section = 'Issues';
const shared = { section, method: 'GET', success: 200, access: 'user' } as const;

const filters = (scope: Param): readonly Param[] => [
  { name: 'state', type: 'string', values: ['opened', 'closed'], alsoAllows: ['all'] },
  { name: 'labels', type: 'string' },
  { name: 'milestone', type: 'string' },
  scope,
  { name: 'author_id', type: 'integer' },
  { name: 'assignee_id', type: 'integer' },
  { name: 'my_reaction_emoji', type: 'string' },
  { name: 'iids[]', type: 'integers' },
  { name: 'order_by', type: 'string', values: ['created_at', 'updated_at'], default: 'created_at' },
  ascOrDesc('desc'),
  { name: 'search', type: 'string' },
];

/** Filters of v4 that the document does not have. */
export const v4Filters: readonly string[] = [
  'author_username',
  'assignee_username',
  'not[labels]',
  'not[milestone]',
  'not[author_id]',
  'not[author_username]',
  'not[assignee_id]',
  'not[assignee_username]',
  'not[my_reaction_emoji]',
];

const alsoTakes = [...v4Filters, 'not[iids]', 'confidential', 'due_date'];

const scope: Param = { name: 'scope', type: 'string', values: ['created-by-me', 'assigned-to-me', 'all'] };
const decided = 'DESIGN.md: project and group lists default to scope all, only /issues to the caller’s own';

export const issueRows: readonly Row[] = [
  {
    ...shared,
    path: '/issues',
    required: [],
    optional: filters({ ...scope, default: 'created-by-me' }),
    alsoTakes,
    array: true,
    fields: issueInList,
    without: ['subscribed'],
  },
  {
    ...shared,
    path: '/groups/:id/issues',
    required: [G],
    optional: filters({ ...scope, default: 'all' }),
    alsoTakes,
    decided,
    array: true,
    fields: issueInList,
    without: ['subscribed'],
  },
  {
    ...shared,
    path: '/projects/:id/issues',
    required: [P],
    optional: [
      ...filters({ ...scope, default: 'all' }),
      { name: 'created_after', type: 'date-time' },
      { name: 'created_before', type: 'date-time' },
    ],
    alsoTakes,
    decided,
    array: true,
    fields: issueInList,
    without: ['subscribed'],
  },
  {
    ...shared,
    path: '/projects/:id/issues/:issue_iid',
    required: [P, { name: 'issue_iid', type: 'integer' }],
    optional: [],
    array: false,
    fields: issue,
  },
];
