import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { valueAt } from '../../output/field-path.ts';
import type { Existing } from '../../verbs/existing.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** The IDs of the users in each list of a record, by the name of their parameter; none of a list that it does not show. */
const idsOf = (mr: WireParams, lists: Readonly<Record<string, string>>): WireParams =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, field]) => {
      const users = mr[field];
      return Array.isArray(users) ? [[name, users.map((user) => valueAt(user, 'id'))]] : [];
    }),
  );

/** The open merge request of the same branches, which a create would be refused for. */
export const existingMr: Existing = {
  in: [mergeRequests.listForProject],
  query: ({ source_branch, target_branch }) => ({ source_branch, target_branch, state: 'opened' }),
  isIt: (mr, params) => ['source_branch', 'target_branch'].every((name) => mr[name] === params[name]),
  update: mergeRequests.update,
  ref: ({ iid }) => ({ merge_request_iid: iid }),
  shown: (mr) => ({
    ...mr,
    assignee_id: valueAt(mr, 'assignee.id') ?? null,
    milestone_id: valueAt(mr, 'milestone.id') ?? null,
    ...idsOf(mr, { assignee_ids: 'assignees', reviewer_ids: 'reviewers' }),
  }),
};
