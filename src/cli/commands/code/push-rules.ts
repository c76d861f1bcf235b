import { groupPushRules, projectPushRules } from '../../../contract/code/push-rules.ts';
import type { Noun } from '../../verbs/noun.ts';

export const pushRules: Noun = {
  name: 'push-rules',
  plural: 'push rules',
  singular: 'push rules',
  summary: 'Manage rules that refuse pushes',
  nameKey: 'id',
  columns: [
    { key: 'commit_message_regex', title: 'MESSAGE', shrink: 1 },
    { key: 'commit_message_negative_regex', title: 'NOT IN MESSAGE', shrink: 1 },
    { key: 'branch_name_regex', title: 'BRANCH', shrink: 1 },
    { key: 'author_email_regex', title: 'AUTHOR EMAIL', shrink: 2 },
    { key: 'file_name_regex', title: 'NOT IN FILE NAME', shrink: 2 },
    { key: 'max_file_size', title: 'MAX MB', as: 'count' },
    { key: 'deny_delete_tag', title: 'TAGS STAY', as: 'flag' },
    { key: 'member_check', title: 'BY USERS', as: 'flag' },
    { key: 'prevent_secrets', title: 'NO SECRETS', as: 'flag' },
    { key: 'commit_committer_check', title: 'CONFIRMED EMAIL', as: 'flag' },
    { key: 'commit_committer_name_check', title: 'SAME NAME', as: 'flag' },
    { key: 'reject_unsigned_commits', title: 'SIGNED', as: 'flag' },
    { key: 'reject_non_dco_commits', title: 'SIGNED OFF', as: 'flag' },
  ],
  verbs: [
    {
      name: 'get',
      summary: 'Show the push rules of a project or group',
      endpoint: projectPushRules.get,
      alternatives: [{ flag: 'group', endpoint: groupPushRules.get }],
      examples: [
        { command: 'repoctl push-rules get -p platform/api', caption: 'Show the push rules of a project' },
        { command: 'repoctl push-rules get -g platform', caption: 'Show those of a group, which new projects get' },
      ],
    },
    {
      name: 'set',
      summary: 'Set push rules of a project or group',
      endpoint: projectPushRules.set,
      alternatives: [{ flag: 'group', endpoint: groupPushRules.set }],
      steps: {
        find: async (context, params, endpoint) =>
          (await import('./set-push-rules.ts')).findSteps(context, params, endpoint),
        result: async (context, params, endpoint) =>
          (await import('./set-push-rules.ts')).readRules(context, params, endpoint),
      },
      done: ({ in: place }) => `Set push rules${place}`,
      examples: [
        {
          command: "repoctl push-rules set -p platform/api --commit-message-regex '[A-Z]+-[0-9]+' --prevent-secrets",
          caption: 'Require an issue number in commit messages, and refuse secrets',
        },
        {
          command: 'repoctl push-rules set -g platform --reject-unsigned-commits',
          caption: 'Require signed commits in new projects of a group',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete the push rules of a project or group',
      endpoint: projectPushRules.delete,
      alternatives: [{ flag: 'group', endpoint: groupPushRules.delete }],
      confirm: {
        act: ({ from }) => `delete the push rules${from}`,
        consequence: () => 'Pushes are accepted without these checks.',
      },
      done: ({ from }) => `Deleted the push rules${from}`,
      examples: [
        {
          command: 'repoctl push-rules delete -p platform/api --yes',
          caption: 'Delete the push rules of a project without confirmation',
        },
      ],
    },
  ],
};
