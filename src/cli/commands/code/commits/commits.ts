import { deepJsonFault } from '../../../../api/json/depth.ts';
import { parseJson } from '../../../../api/json/json-text.ts';
import { commits as endpoints } from '../../../../contract/code/commits.ts';
import { commitActions } from '../../../../contract/code/commit-actions.ts';
import { files } from '../../../../contract/code/files.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { textAt } from '../../../output/field-path.ts';
import type { Noun, Verb } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

const hint = 'Example: [{"action":"create","file_path":"a.txt","content":"text"}], or --actions @file.';

/** Parses the JSON of `--actions`. Throws UsageError for anything but an array. */
const parseActions = async (_context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { actions } = params;
  if (typeof actions !== 'string') return {};
  let parsed: unknown;
  try {
    parsed = parseJson(actions);
  } catch (cause) {
    throw new UsageError(`--actions is ${deepJsonFault(cause) ?? 'not valid JSON'}`, { hint, cause });
  }
  if (!Array.isArray(parsed)) throw new UsageError('--actions must be an array of actions', { hint });
  return { actions: parsed };
};

const columns = [
  { key: 'short_id', title: 'COMMIT', keep: true },
  { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
  { key: 'author_name', title: 'AUTHOR', shrink: 2 },
  { key: 'committed_date', title: 'COMMITTED', as: 'time' },
] as const;

const diffColumns = [
  { key: 'new_path', title: 'FILE', keep: true, shrink: 1 },
  { key: 'new_file', title: 'NEW', as: 'flag' },
  { key: 'renamed_file', title: 'RENAMED', as: 'flag' },
  { key: 'deleted_file', title: 'DELETED', as: 'flag' },
] as const;

const printDiff: Verb['print'] = async (context, call, reply) => {
  const { printDiff: print } = await import('./print-diff.ts');
  await print(context, call, reply);
};

const message = { commit_message: { name: 'message', short: 'm' } } as const;

/** `--actions` takes one text, usually from a file, in place of a list. */
const createFromText = {
  ...endpoints.create,
  params: {
    ...endpoints.create.params,
    actions: { type: 'string', description: 'JSON array of file changes, usually @file' },
  },
} as const;

/** Verbs that only GitLab has. */
const actions: readonly Verb[] = [
  {
    name: 'cherry-pick',
    endpoint: commitActions.cherryPick,
    flags: { message: { short: 'm' } },
    done: ({ thing, params, in: place }) =>
      `Applied ${String(params['sha'])} as ${thing} to branch ${String(params['branch'])}${place}`,
    examples: [
      { command: 'repoctl commits cherry-pick 1a2b3c4d --branch stable', caption: 'Apply a fix to another branch' },
      {
        command: 'repoctl commits cherry-pick 1a2b3c4d 5e6f7a8b --branch stable',
        caption: 'Apply two commits, one after the other',
      },
    ],
  },
  {
    name: 'revert',
    endpoint: commitActions.revert,
    done: ({ thing, params, in: place }) =>
      `Reverted ${String(params['sha'])} by ${thing} on branch ${String(params['branch'])}${place}`,
    examples: [
      {
        command: 'repoctl commits revert 1a2b3c4d --branch main',
        caption: 'Revert a commit by a new one on its branch',
      },
    ],
  },
  {
    name: 'mrs',
    endpoint: commitActions.mergeRequests,
    nameKey: 'iid',
    columns: [
      { key: 'iid', title: 'MR', render: (record) => `!${textAt(record, 'iid')}`, keep: true },
      { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
      { key: 'state', title: 'STATE', as: 'state' },
      { key: 'target_branch', title: 'INTO' },
      { key: 'author', title: 'AUTHOR', as: 'user' },
    ],
    examples: [{ command: 'repoctl commits mrs 1a2b3c4d', caption: 'Find the merge request of a commit' }],
  },
  {
    name: 'statuses',
    endpoint: commitActions.statuses,
    flags: { all: { name: 'all-statuses' } },
    nameKey: 'id',
    columns: [
      { key: 'id', title: 'ID', as: 'count', keep: true },
      { key: 'status', title: 'STATUS', as: 'state' },
      { key: 'name', title: 'NAME', keep: true },
      { key: 'ref', title: 'REF' },
      { key: 'description', title: 'DESCRIPTION', shrink: 1 },
      { key: 'target_url', title: 'URL', wide: true },
      { key: 'created_at', title: 'CREATED', as: 'time' },
    ],
    examples: [
      { command: 'repoctl commits statuses main', caption: 'List the statuses of the latest commit of a branch' },
      {
        command: 'repoctl commits statuses 1a2b3c4d --all-statuses --where \'.status == "failed"\' --fail-if-any',
        caption: 'Check that nothing has failed',
      },
    ],
  },
  {
    name: 'set-status',
    endpoint: commitActions.setStatus,
    positional: ['sha', 'state'],
    flags: { state: { name: 'status' } },
    columns: [
      { key: 'id', title: 'ID', as: 'count', keep: true },
      { key: 'status', title: 'STATUS', as: 'state' },
      { key: 'name', title: 'NAME', keep: true },
    ],
    done: ({ params, in: place }) =>
      `Set status ${String(params['name'] ?? 'default')} of commit ${String(params['sha'])} to ${String(params['state'])}${place}`,
    examples: [
      {
        command:
          'repoctl commits set-status 1a2b3c4d success --name build --target-url https://ci.example.com/builds/7',
        caption: 'Report the result of a build elsewhere',
      },
    ],
  },
];

export const commits: Noun = {
  name: 'commits',
  summary: 'View, compare, and create commits',
  nameKey: 'id',
  naming: { key: 'short_id', title: 'title' },
  columns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      flags: { ref_name: { name: 'ref' }, all: { name: 'all-refs' } },
      examples: [
        { command: 'repoctl commits list -p group/project', caption: 'List the latest commits of the default branch' },
        {
          command: 'repoctl commits list --ref v2.0 --path docs --since 30d',
          caption: 'List the changes to a directory in the last 30 days',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./commit-page.ts')).commitPage,
      web: true,
      examples: [{ command: 'repoctl commits get main --json', caption: 'Show the latest commit of a branch' }],
    },
    {
      name: 'create',
      endpoint: createFromText,
      done: ({ thing, params, in: place }) => `Created ${thing} on branch ${String(params['branch'])}${place}`,
      positional: ['branch'],
      flags: message,
      complete: parseActions,
      examples: [
        {
          command: "repoctl commits create release --start-branch main -m 'Bump the version' --actions @actions.json",
          caption: 'Change several files in one commit on a new branch',
        },
      ],
    },
    {
      name: 'diff',
      endpoint: endpoints.diff,
      columns: diffColumns,
      print: printDiff,
      examples: [
        { command: 'repoctl commits diff 1a2b3c4d', caption: 'Show the diff of a commit' },
        { command: 'repoctl commits diff main --fields new_path', caption: 'List the names of changed files' },
      ],
    },
    {
      name: 'compare',
      endpoint: endpoints.compare,
      positional: ['from', 'to'],
      print: printDiff,
      examples: [
        { command: 'repoctl commits compare main feature', caption: 'Show the changes on a branch since it diverged' },
        {
          command: 'repoctl commits compare main feature -p maya/lamps --from-project harbor/lamps',
          caption: 'Show the changes on the branch of a fork',
        },
      ],
    },
    {
      name: 'refs',
      endpoint: endpoints.refs,
      nameKey: 'name',
      columns: [
        { key: 'type', title: 'TYPE' },
        { key: 'name', title: 'NAME', keep: true },
      ],
      examples: [
        { command: 'repoctl commits refs 1a2b3c4d --type tag', caption: 'List the tags that contain a commit' },
      ],
    },
    {
      name: 'contributors',
      endpoint: files.contributors,
      nameKey: 'email',
      columns: [
        { key: 'name', title: 'NAME', shrink: 1 },
        { key: 'email', title: 'EMAIL', shrink: 2 },
        { key: 'commits', title: 'COMMITS', as: 'count' },
        { key: 'additions', title: 'ADDITIONS', as: 'count' },
        { key: 'deletions', title: 'DELETIONS', as: 'count' },
      ],
      examples: [{ command: 'repoctl commits contributors', caption: 'List the contributors to the default branch' }],
    },
    ...actions,
  ],
};
