import { mergeRequests as endpoints } from '../../../contract/planning/merge-requests.ts';
import type { Noun, Verb } from '../../verbs/noun.ts';
import { commentsOf } from './comments-option.ts';
import { discussionNouns } from './discussion-nouns.ts';
import { existingMr } from './existing-mr.ts';
import { followingVerbs } from './following-verbs.ts';
import { approvingVerbs } from './approving-verbs.ts';
import { mergingVerbs } from './merging-verbs.ts';
import { mrColumns, mrColumnsEverywhere } from './mr-columns.ts';
import { labelChanges } from './label-changes.ts';
import { shortAssignee, shortChanges, shortFilters, shortSettings, usualOfList } from './short-flags.ts';
import { askingFor, completeUpdate, namedOrOfBranch } from './named-or-of-branch.ts';
import { stateVerb } from './state-verb.ts';

const number = { merge_request_iid: { name: 'mr' } } as const;

const stateful = { noun: 'mrs', update: endpoints.update, flags: namedOrOfBranch, closes: askingFor('close') };

const printDiff: Verb['print'] = async (context, call, reply) =>
  (await import('../code/commits/print-diff.ts')).printDiff(context, call, reply);

const ofBranch: Pick<Verb, 'flags'> & Required<Pick<Verb, 'complete'>> = {
  flags: number,
  complete: async (context, params, { scopes }) =>
    'merge_request_iid' in params ? {} : (await import('./mr-of-branch.ts')).mrOfBranch(context, scopes),
};

const completeSource: Verb['complete'] = async (context, params, { extras }) =>
  (await import('./create-mr.ts')).completeSource(context, params, extras);

const withTarget: Verb['prepare'] = async (context, call) => (await import('./create-mr.ts')).withTarget(context, call);

/** `withTarget` fills in the default branch, so the target branch is optional. */
const createInto = {
  ...endpoints.create,
  required: ['source_branch', 'title'],
  params: {
    ...endpoints.create.params,
    target_branch: {
      ...endpoints.create.params.target_branch,
      description: 'Target branch (default: the default branch)',
    },
  },
} as const;

const reading: readonly Verb[] = [
  {
    name: 'list',
    summary: 'List the open merge requests of a project or group',
    endpoint: endpoints.list,
    usual: ['--target-branch', ...usualOfList],
    alternatives: [
      { flag: 'project', endpoint: endpoints.listForProject },
      { flag: 'group', endpoint: endpoints.listForGroup, covers: 'projects' },
      { flag: 'mine', description: 'List yours in all projects', endpoint: endpoints.list },
    ],
    inCurrentScope: true,
    web: true,
    flags: { ...shortFilters, reviewer_id: { short: 'r' }, wip: { name: 'draft' } },
    columns: mrColumnsEverywhere,
    reading: async (context, call) =>
      (await import('./read-open.ts')).readOpen(context, call, {
        inProject: mrColumns,
        everywhere: mrColumnsEverywhere,
        hidden: 'merged and closed ones',
      }),
    examples: [
      { command: 'repoctl mrs list', caption: 'List the open merge requests of the current project' },
      {
        command: 'repoctl mrs list --mine --scope assigned-to-me',
        caption: 'List what is assigned to you in all projects',
      },
      {
        command: 'repoctl mrs list -p group/project --target-branch main',
        caption: 'List merge requests into a branch',
      },
      {
        command: 'repoctl mrs list --labels None --not-author @me',
        caption: 'List those of others without a label',
      },
      {
        command: 'repoctl mrs list --mine --scope all --reviewer @me --draft no',
        caption: 'List what you review in all projects, without drafts (GitLab)',
      },
      {
        command: "repoctl mrs list -g platform --milestone '2.0' --state merged --all",
        caption: "List all merged merge requests of a group's milestone",
      },
    ],
  },
  {
    name: 'get',
    endpoint: endpoints.get,
    ...ofBranch,
    web: true,
    page: async () => (await import('./mr-page.ts')).mrPage,
    ...commentsOf('mrs', ofBranch.complete),
    examples: [
      { command: 'repoctl mrs get 12', caption: 'Read a merge request and the latest comments' },
      { command: 'repoctl mrs get 12 --comments | grep -i tide', caption: 'Search all comments' },
      { command: 'repoctl mrs get 12 --web', caption: 'Open a merge request in a browser' },
      { command: 'repoctl mrs get 12 --jq .merge_status', caption: 'Show whether it can be merged' },
    ],
  },
  {
    name: 'diff',
    summary: 'Show the diff of a merge request',
    endpoint: endpoints.changes,
    ...ofBranch,
    print: printDiff,
    examples: [
      { command: 'repoctl mrs diff 12', caption: 'Show the diff' },
      { command: 'repoctl mrs diff 12 > 12.patch', caption: 'Save the diff as a patch' },
      { command: "repoctl mrs diff 12 --jq '.changes[].new_path'", caption: 'List the names of changed files' },
    ],
  },
  {
    name: 'commits',
    endpoint: endpoints.commits,
    ...ofBranch,
    nameKey: 'id',
    columns: [
      { key: 'short_id', title: 'COMMIT', keep: true },
      { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
      { key: 'author_name', title: 'AUTHOR', shrink: 2 },
      { key: 'committed_date', title: 'COMMITTED', as: 'time' },
    ],
    examples: [{ command: 'repoctl mrs commits 12', caption: 'List the commits' }],
  },
  {
    name: 'participants',
    endpoint: endpoints.participants,
    ...ofBranch,
    nameKey: 'username',
    columns: [
      { key: 'id', title: 'ID', as: 'count', wide: true },
      { key: 'username', title: 'USERNAME', keep: true },
      { key: 'name', title: 'NAME', keep: true },
      { key: 'state', title: 'STATE', as: 'state' },
    ],
    examples: [{ command: 'repoctl mrs participants 12', caption: 'List the participants' }],
  },
  {
    name: 'closes-issues',
    endpoint: endpoints.closesIssues,
    flags: number,
    columns: async () => (await import('./issue-columns.ts')).issueColumnsEverywhere,
    examples: [{ command: 'repoctl mrs closes-issues 12', caption: 'List the issues that merging closes' }],
  },
];

const checkoutMr: Verb = {
  name: 'checkout',
  summary: 'Check out the branch of a merge request',
  endpoint: endpoints.get,
  flags: number,
  printsDryRun: true,
  run: async (context, call) => (await import('./checkout-mr.ts')).checkoutMr(context, call),
  examples: [{ command: 'repoctl mrs checkout 12', caption: 'Check out a merge request in the current clone' }],
};

const writing: readonly Verb[] = [
  {
    name: 'create',
    endpoint: createInto,
    flags: { ...shortSettings, ...shortAssignee, source_branch: { filled: 'the current branch of the clone' } },
    existing: existingMr,
    positional: ['title'],
    extras: [{ flags: '--fill', description: 'Take title and description from the last commit' }],
    complete: completeSource,
    prepare: withTarget,
    examples: [
      {
        command: "repoctl mrs create 'Mend the lamp'",
        caption: 'Create one from the current branch into the default branch',
      },
      { command: 'repoctl mrs create --fill', caption: 'Take title and description from the last commit' },
      {
        command: "repoctl mrs create 'Mend the lamp' --source-branch lamp --target-branch main --description @why.md",
        caption: 'Create one from another branch with a description',
      },
      {
        command: "repoctl mrs create 'Mend the lamp' -p maya/lamps --source-branch lamp --target-project ann/lamps",
        caption: 'Create one from a fork',
      },
    ],
  },
  {
    name: 'update',
    endpoint: endpoints.update,
    flags: { ...namedOrOfBranch, ...shortChanges, ...shortAssignee },
    ...labelChanges,
    complete: completeUpdate,
    examples: [
      { command: "repoctl mrs update 12 --title 'WIP: mend the lamp'", caption: 'Mark as work in progress' },
      {
        command: 'repoctl mrs update 12 --labels bug,urgent --assignee ann',
        caption: 'Replace the labels and the assignee',
      },
      { command: 'repoctl mrs update 12 --reviewers ann,ben', caption: 'Set the reviewers' },
    ],
  },
  ...mergingVerbs,
  stateVerb(stateful, 'close', 'Close a merge request'),
  stateVerb({ ...stateful, flags: number }, 'reopen', 'Reopen a merge request'),
  {
    name: 'delete',
    endpoint: endpoints.delete,
    flags: number,
    examples: [{ command: 'repoctl mrs delete 12 --yes', caption: 'Delete a merge request without confirmation' }],
  },
];

export const mrs: Noun = {
  name: 'mrs',
  singular: 'merge request',
  aliases: ['merge-requests'],
  summary: 'Manage merge requests',
  nameKey: 'iid',
  naming: { sign: '!', title: 'title' },
  columns: mrColumns,
  verbs: [...reading, checkoutMr, ...writing, ...approvingVerbs, ...followingVerbs('mrs')],
  nouns: discussionNouns('mrs'),
};
