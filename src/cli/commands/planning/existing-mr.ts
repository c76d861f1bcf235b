import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { valueAt } from '../../output/field-path.ts';
import type { Existing } from '../../verbs/existing.ts';
import { idsInLists } from '../../verbs/ids-in-lists.ts';

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
    ...idsInLists(mr, { assignee_ids: 'assignees', reviewer_ids: 'reviewers' }),
  }),
};
