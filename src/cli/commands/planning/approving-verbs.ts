/** Verbs of merge requests that only GitLab has. */
import {
  mergeRequestApprovals as approvals,
  mergeRequestUpdates as updates,
} from '../../../contract/planning/merge-request-approvals.ts';
import type { Column } from '../../output/column.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { Verb } from '../../verbs/noun.ts';
import { waitOptions } from '../../verbs/wait-options.ts';

const number = { merge_request_iid: { name: 'mr' } } as const;

const approversText = (record: unknown): string => {
  const given = valueAt(record, 'approved_by');
  return Array.isArray(given) ? given.map((one) => textAt(one, 'user.username')).join(', ') : '';
};

const approvalColumns: readonly Column[] = [
  { key: 'approved', title: 'APPROVED', as: 'flag', keep: true, tellsNo: true },
  { key: 'approvals_required', title: 'REQUIRED', as: 'count' },
  { key: 'approvals_left', title: 'LEFT', as: 'count' },
  { key: 'approved_by', title: 'APPROVED BY', render: approversText, shrink: 1 },
];

const pipelineColumns: Verb['columns'] = async () => (await import('../ci/pipeline-columns.ts')).pipelineColumns;

export const approvingVerbs: readonly Verb[] = [
  {
    name: 'approvals',
    endpoint: approvals.get,
    flags: number,
    columns: approvalColumns,
    examples: [
      {
        command: 'repoctl mrs approvals 12',
        caption: 'Show the approvals of a merge request, and how many are missing',
      },
      { command: "repoctl mrs approvals 12 --jq '.approvals_left'", caption: 'Count the approvals that are missing' },
    ],
  },
  {
    name: 'approve',
    endpoint: approvals.approve,
    flags: number,
    columns: approvalColumns,
    examples: [
      { command: 'repoctl mrs approve 12', caption: 'Approve a merge request' },
      {
        command: 'repoctl mrs approve 12 --sha 5f2d8c1e9a7b4f6d3c0e1b2a9d8f7c6e5b4a3d21',
        caption: 'Approve only if nothing was pushed since',
      },
    ],
  },
  {
    name: 'unapprove',
    endpoint: approvals.unapprove,
    flags: number,
    columns: approvalColumns,
    done: ({ thing, in: place }) => `Removed your approval of ${thing}${place}`,
    examples: [{ command: 'repoctl mrs unapprove 12', caption: 'Remove your approval' }],
  },
  {
    name: 'reset-approvals',
    endpoint: approvals.reset,
    flags: number,
    done: ({ given, in: place }) => `Removed all approvals of ${given}${place}`,
    examples: [
      { command: 'repoctl mrs reset-approvals 12', caption: 'Remove all approvals, with a token of the project' },
    ],
  },
  {
    name: 'rebase',
    endpoint: updates.rebase,
    flags: number,
    extras: waitOptions,
    run: async (context, call) => (await import('./rebase-mr.ts')).rebaseMr(context, call),
    done: ({ given, in: place }) => `Started to rebase ${given}${place}`,
    examples: [
      { command: 'repoctl mrs rebase 12', caption: 'Rebase a merge request onto its target branch' },
      { command: 'repoctl mrs rebase 12 --wait', caption: 'Wait for the rebase, and fail if it has conflicts' },
      { command: 'repoctl mrs rebase 12 --skip-ci', caption: 'Rebase without a pipeline' },
    ],
  },
  {
    name: 'pipelines',
    endpoint: updates.pipelines,
    flags: number,
    nameKey: 'id',
    columns: pipelineColumns,
    examples: [{ command: 'repoctl mrs pipelines 12', caption: 'List the pipelines of a merge request' }],
  },
];
