/** Moves of projects and groups into other namespaces, and what keeps repositories in order. */
import { projects } from '../../../contract/organization/projects.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { groupRestores, projectRestores } from '../../../contract/organization/restores.ts';
import { groupTransfers, projectTransfers } from '../../../contract/organization/transfers.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Column } from '../../output/column.ts';
import type { Verb } from '../../verbs/noun.ts';
import { groupId } from './whole-group-verbs.ts';

const locationColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'full_path', title: 'PATH', keep: true },
  { key: 'name', title: 'NAME', shrink: 1 },
];

const oldUrls = (many: boolean): string => `${many ? 'Their old URLs redirect' : 'The old URL redirects'}.`;

const projectId = { positional: ['id'], flags: { id: { name: 'project' } } } as const;

export const projectTransferVerbs: readonly Verb[] = [
  {
    name: 'transfer',
    endpoint: projectTransfers.transfer,
    positional: projectId.positional,
    flags: { ...projectId.flags, namespace: { name: 'to' } },
    confirm: {
      act: ({ given, params: { namespace } }) =>
        `move ${given} to ${namespace === undefined ? 'other namespaces' : String(namespace)}`,
      effects: async (context, params) => (await import('./effects-of-transfer.ts')).effectsOnProject(context, params),
      consequence: ({ many }) => oldUrls(many),
    },
    done: ({ params, at }) =>
      `Moved project ${String(params['id'])} to ${at('path_with_namespace') || String(params['namespace'] ?? 'another namespace')}`,
    examples: [
      {
        command: 'repoctl projects transfer alice/api --to platform',
        caption: 'Move a project into a group; its old URL redirects',
      },
      {
        command: 'repoctl projects transfer platform/api platform/web --to platform/apps --yes',
        caption: 'Move several projects without confirmation',
      },
      {
        command: 'repoctl projects transfer platform/api --to alice --dry-run',
        caption: 'Show what a move would do',
      },
    ],
  },
  {
    name: 'restore',
    endpoint: projectRestores.restore,
    ...projectId,
    examples: [
      {
        command: 'repoctl projects restore platform/api-deletion_scheduled-13',
        caption: 'Restore a project by the path that it has until it is deleted',
      },
      { command: 'repoctl projects restore 13 14', caption: 'Restore two projects by ID' },
    ],
  },
  {
    name: 'housekeeping',
    endpoint: projects.housekeeping,
    ...projectId,
    done: ({ given }) => `Scheduled housekeeping of ${given}`,
    examples: [
      { command: 'repoctl projects housekeeping platform/api', caption: 'Repack the repository of a project' },
    ],
  },
  {
    name: 'transfer-locations',
    endpoint: projectTransfers.locations,
    ...projectId,
    columns: locationColumns,
    nameKey: 'full_path',
    examples: [
      {
        command: 'repoctl projects transfer-locations platform/api --all -o name',
        caption: 'List the paths of the groups that you can move a project into',
      },
    ],
  },
];

export const groupTransferVerbs: readonly Verb[] = [
  {
    name: 'transfer',
    endpoint: groupTransfers.transfer,
    positional: groupId.positional,
    flags: { ...groupId.flags, group_id: { name: 'to', description: 'Parent group path or ID' } },
    extras: [{ flags: '--top-level', description: 'Move it out of all groups' }],
    complete: async (_context, { group_id: parent }, { extras }) => {
      const isTop = extras['topLevel'] === true;
      if (isTop && parent !== undefined) throw new UsageError('--to and --top-level cannot be used together');
      if (!isTop && parent === undefined) throw new UsageError('--to or --top-level is required');
      return {};
    },
    confirm: {
      act: ({ given, params }) =>
        `move ${given} ${params['group_id'] === undefined ? 'to the top level' : `into ${String(params['group_id'])}`}`,
      effects: async (context, params) => (await import('./effects-of-transfer.ts')).effectsOnGroup(context, params),
      consequence: ({ many }) => oldUrls(many),
    },
    done: ({ params, at }) =>
      `Moved group ${String(params['id'])} to ${at('full_path') || String(params['group_id'] ?? 'the top level')}`,
    examples: [
      {
        command: 'repoctl groups transfer tools --to platform',
        caption: 'Move a group with everything in it into another group',
      },
      { command: 'repoctl groups transfer platform/tools --top-level', caption: 'Move a subgroup to the top level' },
    ],
  },
  {
    name: 'transfer-locations',
    endpoint: groupTransfers.locations,
    ...groupId,
    columns: locationColumns,
    examples: [
      {
        command: 'repoctl groups transfer-locations platform/tools --all -o name',
        caption: 'List the paths of the groups that you can move a group into',
      },
    ],
  },
  {
    name: 'restore',
    endpoint: groupRestores.restore,
    ...groupId,
    examples: [{ command: 'repoctl groups restore 4', caption: 'Restore a group by its ID' }],
  },
  {
    name: 'transfer-project',
    done: ({ params }) => `Moved project ${String(params['project_id'])} to group ${String(params['id'])}`,
    endpoint: groups.transferProject,
    positional: ['id', 'project_id'],
    flags: { id: { name: 'group' }, project_id: { name: 'project' } },
    examples: [
      {
        command: 'repoctl groups transfer-project platform alice/api',
        caption: 'Move a project into a group (administrators only)',
      },
    ],
  },
];
