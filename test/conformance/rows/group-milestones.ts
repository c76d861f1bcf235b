import { groupMilestone, issueInList, mergeRequestInList } from './fields.ts';
import { G, type Param, type Row } from './row.ts';

const section = 'Group milestones';
const list = '/groups/:id/milestones';
const one = `${list}/:milestone_id`;
const milestoneId: Param = { name: 'milestone_id', type: 'any' };
const shared = { section, access: 'credentials', array: false, fields: groupMilestone, optional: [] } as const;

/** The document shows only the parameters of the list. */
export const groupMilestoneRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: list,
    required: [G],
    optional: [
      { name: 'iids[]', type: 'integers' },
      { name: 'state', type: 'string', values: ['active', 'closed'], alsoAllows: ['all'] },
      { name: 'search', type: 'string' },
    ],
    alsoTakes: ['title'],
    success: 200,
    array: true,
  },
  { ...shared, method: 'GET', path: one, required: [G, milestoneId], openParams: true, success: 200 },
  { ...shared, method: 'POST', path: list, required: [G], openParams: true, success: 201 },
  { ...shared, method: 'PUT', path: one, required: [G, milestoneId], openParams: true, success: 200 },
  {
    ...shared,
    method: 'GET',
    path: `${one}/issues`,
    required: [G, milestoneId],
    openParams: true,
    success: 200,
    array: true,
    fields: issueInList,
  },
  {
    ...shared,
    method: 'GET',
    path: `${one}/merge_requests`,
    required: [G, milestoneId],
    openParams: true,
    success: 200,
    array: true,
    fields: mergeRequestInList,
  },
];
