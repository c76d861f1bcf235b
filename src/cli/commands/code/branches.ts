import { branches as endpoints } from '../../../contract/code/branches.ts';
import { protectedBranches } from '../../../contract/organization/protected-branches.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { accessLevels, levelFlag, roleFlag } from './protection-levels.ts';

const name: Readonly<Record<string, FlagChanges>> = { branch: { name: 'name' } };

/** Renaming takes several requests, of which this is the last. */
const rename = {
  ...endpoints.delete,
  summary: 'Rename a branch',
  params: {
    ...endpoints.delete.params,
    new_branch: { ...endpoints.create.params.branch, description: 'New name' },
  },
  required: ['new_branch'],
  success: 200,
  response: endpoints.get.response,
} as const;

const levelFlags: Readonly<Record<string, FlagChanges>> = {
  push_access_level: levelFlag('Role that can push'),
  merge_access_level: levelFlag('Role that can merge'),
  unprotect_access_level: roleFlag('Role that can unprotect'),
};

const updatedText = ({ params, at, in: place }: MessageParts): string => {
  const { id: _id, name: _name, allow_force_push: force, ...others } = params;
  if (typeof force !== 'boolean' || Object.keys(others).length > 0)
    return `Updated protected branch ${at('name')}${place}`;
  return `${force ? 'Allowed' : 'Forbade'} force pushes to ${at('name')}${place}`;
};

const rules: Noun = {
  name: 'protected',
  singular: 'protected branch',
  plural: 'protected branches',
  summary: 'Manage protected branches and patterns',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'push_access_levels', title: 'PUSH', render: accessLevels('push_access_levels') },
    { key: 'merge_access_levels', title: 'MERGE', render: accessLevels('merge_access_levels') },
    { key: 'allow_force_push', title: 'FORCE PUSH', as: 'flag' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: protectedBranches.list,
      examples: [{ command: 'repoctl branches protected list', caption: 'List protected branches and who can push' }],
    },
    {
      name: 'get',
      endpoint: protectedBranches.get,
      examples: [
        { command: "repoctl branches protected get 'release-*'", caption: 'Show who can push to release branches' },
      ],
    },
    {
      name: 'create',
      section: 'protected_branches',
      endpoint: protectedBranches.create,
      done: ({ at, in: place }) => `Protected ${at('name')}${place}`,
      unique: [{ together: ['name'] }],
      flags: levelFlags,
      examples: [
        {
          command: "repoctl branches protected create 'release-*'",
          caption: 'Allow only maintainers to push to release branches',
        },
        {
          command: 'repoctl branches protected create main --push-access-level nobody --merge-access-level developer',
          caption: 'Change main by merge requests only',
        },
        {
          command: 'repoctl branches protected create main --push-access-level nobody --if-exists update',
          caption: 'Change the role that can push to main',
        },
        {
          command: "repoctl branches protected create 'sealed-*' --push-access-level admin --merge-access-level admin",
          caption: 'Keep all but administrators out',
        },
      ],
    },
    {
      name: 'update',
      endpoint: protectedBranches.update,
      flags: levelFlags,
      done: updatedText,
      examples: [
        {
          command: "repoctl branches protected update 'feature-*' --allow-force-push",
          caption: 'Allow who can push there to rewrite feature branches',
        },
        {
          command: 'repoctl branches protected update main --no-allow-force-push',
          caption: 'Keep the history of main from being rewritten',
        },
        {
          command: 'repoctl branches protected update main --code-owner-approval-required',
          caption: 'Allow only changes that code owners approved',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: protectedBranches.delete,
      confirm: {
        act: ({ given, many, params, in: place }) => `unprotect ${many ? given : String(params['name'])}${place}`,
        consequence: () => 'The branches themselves stay.',
      },
      done: ({ params, in: place }) => `Unprotected ${String(params['name'])}${place}`,
      examples: [
        {
          command: "repoctl branches protected delete 'release-*' --yes",
          caption: 'Unprotect the release branches without confirmation',
        },
      ],
    },
  ],
};

export const branches: Noun = {
  name: 'branches',
  singular: 'branch',
  plural: 'branches',
  summary: 'Manage branches and branch protection',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'commit.short_id', title: 'COMMIT', keep: true },
    { key: 'commit.title', title: 'TITLE', shrink: 1 },
    { key: 'commit.committed_date', title: 'COMMITTED', as: 'time' },
    { key: 'merged', title: 'MERGED', as: 'flag' },
    { key: 'protected', title: 'PROTECTED', as: 'flag' },
    { key: 'developers_can_push', title: 'DEVELOPERS PUSH', as: 'flag', wide: true },
    { key: 'developers_can_merge', title: 'DEVELOPERS MERGE', as: 'flag', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl branches list -p group/project', caption: 'List the branches of a project by name' },
        {
          command: "repoctl branches list --search '^release-' --all -o name",
          caption: 'List the names of all release branches',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./branch-page.ts')).branchPage,
      web: true,
      flags: name,
      examples: [{ command: 'repoctl branches get feature/login', caption: 'Show a branch and its last commit' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      existing: { in: [endpoints.get], atRef: true },
      unique: [{ together: ['branch'] }],
      positional: ['branch', 'ref'],
      flags: name,
      examples: [
        { command: 'repoctl branches create feature/login main', caption: 'Create a branch from another branch' },
        { command: 'repoctl branches create hotfix v1.2.0', caption: 'Create a branch from a tag' },
      ],
    },
    {
      name: 'rename',
      endpoint: rename,
      positional: ['branch', 'new_branch'],
      flags: { ...name, new_branch: { name: 'new-name' } },
      complete: async (_context, params) => {
        (await import('./rename-branch.ts')).checkNames(params);
        return {};
      },
      steps: {
        find: async (context, params) => (await import('./rename-branch.ts')).findSteps(context, params),
        result: async (context, params) => (await import('./rename-branch.ts')).readRenamed(context, params),
      },
      confirm: {
        look: async (context, params) => (await import('./rename-branch.ts')).lookAtRenaming(context, params),
        act: ({ given, many, params, in: place }) =>
          `rename ${many ? given : `branch ${String(params['branch'])}`} to ${String(params['new_branch'])}${place}`,
        consequence: ({ at }) => `${at('plan')} Schedules, CI/CD files, and clones keep the old name.`.trim(),
      },
      done: ({ params, in: place }) =>
        `Renamed branch ${String(params['branch'])} to ${String(params['new_branch'])}${place}`,
      examples: [
        {
          command: 'repoctl branches rename master main',
          caption: 'Rename the default branch, with its protection',
        },
        {
          command: 'repoctl branches rename master main --each-project --of platform --dry-run',
          caption: 'Show what it takes in all projects of a group',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: name,
      examples: [
        { command: 'repoctl branches delete feature/login --yes', caption: 'Delete a branch without confirmation' },
      ],
    },
    {
      name: 'delete-merged',
      endpoint: endpoints.deleteMerged,
      confirm: {
        act: ({ from }) => `delete merged branches${from}`,
        effects: async (context, params) => (await import('./find-merged.ts')).findMerged(context, params),
        consequence: () => 'Protected branches are kept.',
      },
      done: ({ from }) => `Scheduled merged branches${from} for deletion`,
      examples: [
        { command: 'repoctl branches delete-merged --yes', caption: 'Delete all merged branches without confirmation' },
      ],
    },
    {
      name: 'protect',
      endpoint: endpoints.protect,
      flags: name,
      examples: [
        { command: 'repoctl branches protect main', caption: 'Allow only maintainers to push to main' },
        {
          command: 'repoctl branches protect main --developers-can-merge',
          caption: 'Allow developers to merge, but not to push',
        },
      ],
    },
    {
      name: 'unprotect',
      endpoint: endpoints.unprotect,
      flags: name,
      examples: [{ command: 'repoctl branches unprotect old-main', caption: 'Unprotect a branch' }],
    },
  ],
  nouns: [rules],
};
