import {
  groupApprovalRules,
  mergeRequestApprovalRules,
  projectApprovalRules,
} from '../../../contract/planning/approval-rules.ts';
import { approvalSettings } from '../../../contract/planning/approvals.ts';
import { approversOf } from '../../apply/sections/approvals.ts';
import { valueAt } from '../../output/field-path.ts';
import type { Existing } from '../../verbs/existing.ts';
import { idsInLists } from '../../verbs/ids-in-lists.ts';
import type { Noun } from '../../verbs/noun.ts';

const flags = {
  merge_request_iid: { name: 'mr', description: 'Merge request number, for its own rules' },
  approval_rule_id: { name: 'rule' },
  protected_branch_ids: { name: 'protected-branches' },
} as const;

const namesOf =
  (field: string, name: string) =>
  (record: unknown): string => {
    const found = valueAt(record, field);
    return Array.isArray(found) ? found.map((one) => String(valueAt(one, name) ?? '')).join(', ') : '';
  };

const existing: Existing = {
  in: [projectApprovalRules.list, groupApprovalRules.list, mergeRequestApprovalRules.list],
  looksFirst: true,
  isIt: (record, { name }) => record['name'] === name,
  update: [projectApprovalRules.update, groupApprovalRules.update, mergeRequestApprovalRules.update],
  ref: (record) => ({ approval_rule_id: record['id'], ...approversOf(record) }),
  shown: (record) => ({
    ...record,
    ...approversOf(record),
    ...idsInLists(record, { protected_branch_ids: 'protected_branches' }),
  }),
};

const rules: Noun = {
  name: 'rules',
  singular: 'approval rule',
  summary: 'Manage approval rules of projects, groups, and merge requests',
  nameKey: 'id',
  naming: { title: 'name' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'name', title: 'NAME', keep: true, shrink: 1 },
    { key: 'rule_type', title: 'TYPE' },
    { key: 'approvals_required', title: 'REQUIRED', as: 'count' },
    { key: 'users', title: 'USERS', render: namesOf('users', 'username'), shrink: 2 },
    { key: 'groups', title: 'GROUPS', render: namesOf('groups', 'full_path'), shrink: 2 },
    { key: 'protected_branches', title: 'BRANCHES', render: namesOf('protected_branches', 'name'), wide: true },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the approval rules of a project, a group, or a merge request',
      endpoint: projectApprovalRules.list,
      alternatives: [
        { flag: 'group', endpoint: groupApprovalRules.list },
        { flag: 'mr', endpoint: mergeRequestApprovalRules.list },
      ],
      flags,
      examples: [
        { command: 'repoctl approvals rules list -p platform/api', caption: 'List the rules of a project' },
        { command: 'repoctl approvals rules list -p platform/api --mr 12', caption: 'List those of a merge request' },
        {
          command: "repoctl approvals rules list --each-project --of platform --where '.approvals_required == 0'",
          caption: 'Find rules in a group that require no approval',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show an approval rule of a project or merge request',
      endpoint: projectApprovalRules.get,
      alternatives: [{ flag: 'mr', endpoint: mergeRequestApprovalRules.get }],
      flags,
      examples: [
        { command: 'repoctl approvals rules get 5 -p platform/api', caption: 'Show a rule' },
        { command: 'repoctl approvals rules get security -p platform/api', caption: 'Show a rule by its name' },
      ],
    },
    {
      name: 'create',
      summary: 'Create an approval rule of a project, a group, or a merge request',
      endpoint: projectApprovalRules.create,
      alternatives: [
        { flag: 'group', endpoint: groupApprovalRules.create },
        { flag: 'mr', endpoint: mergeRequestApprovalRules.create },
      ],
      flags,
      existing,
      unique: [{ together: ['name'] }],
      examples: [
        {
          command: 'repoctl approvals rules create security -p platform/api --approvals-required 2 --users 7,9',
          caption: 'Require two approvals by users',
        },
        {
          command:
            'repoctl approvals rules create release -p platform/api --approvals-required 1 --groups platform/leads --protected-branches main',
          caption: 'Require an approval by a group on a protected branch',
        },
        {
          command: 'repoctl approvals rules create docs -p platform/api --mr 12 --approvals-required 1 --users maya',
          caption: 'Require an approval of one merge request',
        },
      ],
    },
    {
      name: 'update',
      summary: 'Update an approval rule of a project, a group, or a merge request',
      endpoint: projectApprovalRules.update,
      alternatives: [
        { flag: 'group', endpoint: groupApprovalRules.update },
        { flag: 'mr', endpoint: mergeRequestApprovalRules.update },
      ],
      flags,
      prepare: async (context, call) =>
        (await import('./current-approvers.ts')).withApprovers(context, existing.in, call),
      examples: [
        {
          command: 'repoctl approvals rules update 5 -p platform/api --approvals-required 1',
          caption: 'Change the number of approvals',
        },
        {
          command: 'repoctl approvals rules update 5 -p platform/api --users maya',
          caption: 'Replace the users who can approve',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete an approval rule of a project or merge request',
      endpoint: projectApprovalRules.delete,
      alternatives: [{ flag: 'mr', endpoint: mergeRequestApprovalRules.delete }],
      flags,
      examples: [
        {
          command: 'repoctl approvals rules delete 5 -p platform/api --yes',
          caption: 'Delete a rule without confirmation',
        },
      ],
    },
  ],
};

export const approvals: Noun = {
  name: 'approvals',
  singular: 'approval settings',
  plural: 'approval settings',
  summary: 'Manage approval settings and rules',
  nameKey: 'id',
  columns: [
    { key: 'reset_approvals_on_push', title: 'RESET ON PUSH', as: 'flag', tellsNo: true },
    { key: 'selective_code_owner_removals', title: 'RESET CODE OWNERS', as: 'flag' },
    { key: 'merge_requests_author_approval', title: 'AUTHORS APPROVE', as: 'flag', tellsNo: true },
    { key: 'merge_requests_disable_committers_approval', title: 'NOT BY COMMITTERS', as: 'flag', tellsNo: true },
    { key: 'disable_overriding_approvers_per_merge_request', title: 'FIXED RULES', as: 'flag', tellsNo: true },
    { key: 'require_reauthentication_to_approve', title: 'REAUTHENTICATE', as: 'flag', tellsNo: true },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: approvalSettings.get,
      examples: [
        { command: 'repoctl approvals get -p platform/api', caption: 'Show the approval settings of a project' },
      ],
    },
    {
      name: 'set',
      endpoint: approvalSettings.set,
      done: ({ in: place }) => `Changed the approval settings${place}`,
      examples: [
        {
          command:
            'repoctl approvals set -p platform/api --no-merge-requests-author-approval --reset-approvals-on-push',
          caption: 'Prevent approval by authors, and remove approvals after each push',
        },
      ],
    },
  ],
  nouns: [rules],
};
