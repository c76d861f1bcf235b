import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { mergeRequests as endpoints } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import type { Noun, Verb, VerbCall, WireParams } from '../../verbs/noun.ts';
import { discussionOf, followingOf } from './discussion-of.ts';
import { mrColumns, mrColumnsEverywhere } from './mr-columns.ts';

const number = { merge_request_iid: { name: 'mr' } } as const;

const { id, merge_request_iid } = endpoints.update.params;

/** An update that does one thing: which, `complete` adds. */
const changeOfState = (summary: string): Endpoint => {
  const { anyOf: _anyOf, ...update } = endpoints.update;
  return { ...update, summary, params: { id, merge_request_iid } };
};

const stateVerb = (event: 'close' | 'reopen', summary: string, says: string): Verb => ({
  name: event,
  endpoint: changeOfState(summary),
  flags: number,
  complete: async () => ({ state_event: event }),
  examples: [{ line: `repoctl mrs ${event} 12`, says }],
});

const getMr = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('./mr-page.ts')).getMr(context, call);

const showDiff = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('../code/commits/show-diff.ts')).showDiff(context, call);

const completeSource = async (context: CommandContext, params: WireParams): Promise<WireParams> =>
  (await import('./create-mr.ts')).completeSource(context, params);

const createMr = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('./create-mr.ts')).createMr(context, call);

/** Into the default branch, where nothing else is said: `createMr` asks which that is. */
const createInto = {
  ...endpoints.create,
  required: ['source_branch', 'title'],
  params: {
    ...endpoints.create.params,
    target_branch: {
      ...endpoints.create.params.target_branch,
      description: 'Branch that it is to be merged into; the default branch when not given',
    },
  },
} as const;

/** What can be looked into. */
const reading: readonly Verb[] = [
  {
    name: 'list',
    summary: 'List your merge requests, those of a project or those of a group',
    endpoint: endpoints.list,
    alternatives: [
      { flag: 'project', endpoint: endpoints.listForProject },
      { flag: 'group', endpoint: endpoints.listForGroup },
    ],
    columns: mrColumnsEverywhere,
    examples: [
      { line: 'repoctl mrs list --scope assigned-to-me --state opened', says: 'What you are to look at, everywhere' },
      { line: 'repoctl mrs list -p group/project --target-branch main', says: 'What is to go into a branch' },
      { line: "repoctl mrs list -g platform --milestone '2.0' --state merged --all", says: 'What a group has done' },
    ],
  },
  {
    name: 'get',
    endpoint: endpoints.get,
    flags: number,
    extras: [{ flags: '--web', description: 'Print the address of the merge request, and open it on a terminal' }],
    run: getMr,
    examples: [
      { line: 'repoctl mrs get 12', says: 'Read a merge request' },
      { line: 'repoctl mrs get 12 --web', says: 'Read it in the browser' },
      { line: 'repoctl mrs get 12 --jq .merge_status', says: 'Whether it can be merged' },
    ],
  },
  {
    name: 'changes',
    endpoint: endpoints.changes,
    flags: number,
    run: showDiff,
    examples: [
      { line: 'repoctl mrs changes 12', says: 'Read what it changes' },
      { line: 'repoctl mrs changes 12 > 12.patch', says: 'Keep it as a patch' },
      { line: "repoctl mrs changes 12 --jq '.changes[].new_path'", says: 'The names of the files only' },
    ],
  },
  {
    name: 'commits',
    endpoint: endpoints.commits,
    flags: number,
    columns: [
      { key: 'short_id', title: 'COMMIT' },
      { key: 'title', title: 'TITLE', shrink: 1 },
      { key: 'author_name', title: 'AUTHOR', shrink: 2 },
      { key: 'committed_date', title: 'COMMITTED', as: 'time' },
    ],
    examples: [{ line: 'repoctl mrs commits 12', says: 'What it is made of' }],
  },
  {
    name: 'participants',
    endpoint: endpoints.participants,
    flags: number,
    columns: [
      { key: 'username', title: 'USERNAME' },
      { key: 'name', title: 'NAME', shrink: 1 },
      { key: 'state', title: 'STATE', as: 'state' },
    ],
    examples: [{ line: 'repoctl mrs participants 12', says: 'Whom to ask' }],
  },
  {
    name: 'closes-issues',
    endpoint: endpoints.closesIssues,
    flags: number,
    columns: async () => (await import('./issue-columns.ts')).issueColumnsEverywhere,
    examples: [{ line: 'repoctl mrs closes-issues 12', says: 'What is done when it is merged' }],
  },
];

/** What changes something. */
const writing: readonly Verb[] = [
  {
    name: 'create',
    endpoint: createInto,
    positional: ['title'],
    complete: completeSource,
    run: createMr,
    examples: [
      { line: "repoctl mrs create 'Mend the lamp'", says: 'From the branch that you are on into the default branch' },
      {
        line: "repoctl mrs create 'Mend the lamp' --source-branch lamp --target-branch main --description @why.md",
        says: 'From any branch, with a description',
      },
      {
        line: "repoctl mrs create 'Mend the lamp' -p maya/lamps --source-branch lamp --target-project-id 7",
        says: 'From a fork',
      },
    ],
  },
  {
    name: 'update',
    endpoint: endpoints.update,
    flags: number,
    examples: [
      { line: "repoctl mrs update 12 --title 'WIP: mend the lamp'", says: 'Keep it from being merged' },
      { line: 'repoctl mrs update 12 --labels bug,urgent --assignee-id 7', says: 'Other labels, somebody to look' },
    ],
  },
  {
    name: 'merge',
    endpoint: endpoints.merge,
    flags: { ...number, merge_commit_message: { name: 'message', short: 'm' } },
    examples: [
      { line: 'repoctl mrs merge 12', says: 'Merge it now' },
      { line: 'repoctl mrs merge 12 --should-remove-source-branch --sha 1a2b3c4d5e6f', says: 'If nothing came since' },
      { line: 'repoctl mrs merge 12 --merge-when-pipeline-succeeds', says: 'Once it is known to work' },
    ],
  },
  {
    name: 'cancel-merge',
    endpoint: endpoints.cancelMerge,
    flags: number,
    examples: [{ line: 'repoctl mrs cancel-merge 12', says: 'Leave it open after all' }],
  },
  stateVerb('close', 'Close a merge request', 'What is not to be merged'),
  stateVerb('reopen', 'Open a closed merge request again', 'What is to be merged after all'),
  {
    name: 'delete',
    endpoint: endpoints.delete,
    flags: number,
    examples: [{ line: 'repoctl mrs delete 12 --yes', says: 'Delete a merge request without being asked' }],
  },
];

export const mrs: Noun = {
  name: 'mrs',
  singular: 'merge request',
  aliases: ['merge-requests'],
  summary: 'Merge requests: your own, of a project or of a group',
  nameKey: 'iid',
  columns: mrColumns,
  verbs: [...reading, ...writing, ...followingOf('mrs')],
  nouns: discussionOf('mrs'),
};
