import { groups as endpoints } from '../../../contract/organization/groups.ts';
import type { CommandContext } from '../../context/context.ts';
import type { Column } from '../../output/column.ts';
import type { Noun, VerbCall } from '../../verbs/noun.ts';
import { attributesOf } from '../people/attributes.ts';
import { membersOf } from './members.ts';
import { projectColumns } from './project-columns.ts';

const names: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'full_path', title: 'PATH' },
  { key: 'visibility', title: 'VISIBILITY' },
  { key: 'name', title: 'NAME', shrink: 2 },
];

/** Columns of groups. */
const groupColumns: readonly Column[] = [...names, { key: 'description', title: 'DESCRIPTION', shrink: 1 }];

/** Columns of groups whose sizes were asked for. */
const sizeColumns: readonly Column[] = [
  ...names,
  { key: 'statistics.storage_size', title: 'SIZE', as: 'size' },
  { key: 'statistics.repository_size', title: 'REPOSITORIES', as: 'size' },
  { key: 'statistics.lfs_objects_size', title: 'LARGE FILES', as: 'size', wide: true },
  { key: 'statistics.job_artifacts_size', title: 'ARTIFACTS', as: 'size', wide: true },
];

/** Lists groups, with their sizes in the table where they were asked for. */
const listGroups = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { runEndpoint } = await import('../../verbs/run-endpoint.ts');
  const sized = call.params['statistics'] === true;
  await runEndpoint(context, sized ? { ...call, verb: { ...call.verb, columns: sizeColumns } } : call);
};

const groupId = { positional: ['id'], flags: { id: { name: 'group' } } } as const;

export const groups: Noun = {
  name: 'groups',
  summary: 'Groups and their members',
  nameKey: 'full_path',
  columns: groupColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      run: listGroups,
      examples: [
        { line: 'repoctl groups list --owned', says: 'The groups you own' },
        { line: 'repoctl groups list --all-available --search tools', says: 'Every group you can see about tools' },
        {
          line: 'repoctl groups list --statistics --all -o csv',
          says: 'How much room each group takes (administrators)',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      ...groupId,
      examples: [
        { line: 'repoctl groups get platform/tools', says: 'One group with its projects' },
        { line: "repoctl groups get 4 --jq '.projects[].path'", says: 'What lies in it' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      flags: { parent_id: { description: 'ID or full path of the group to create it in', finds: 'namespace' } },
      examples: [
        { line: 'repoctl groups create Platform --path platform --visibility internal', says: 'A group' },
        { line: 'repoctl groups create Tools --path tools --parent-id platform', says: 'A group within another' },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      ...groupId,
      examples: [
        { line: 'repoctl groups update platform/tools --visibility public', says: 'Open a group to everyone' },
        {
          line: 'repoctl groups update platform --path base --name Base',
          says: 'Rename a group and move all in it; old addresses lead on',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      ...groupId,
      confirm: {
        what: ({ id }) => `group ${String(id)} with all groups and projects in it`,
        nameToType: async (context, params) => (await import('./full-path-of.ts')).fullPathOf(context, params),
      },
      examples: [
        { line: 'repoctl groups delete platform/tools', says: 'Delete a group after typing its full path' },
        { line: 'repoctl groups delete platform/tools --yes', says: 'Delete it without being asked' },
      ],
    },
    {
      name: 'subgroups',
      endpoint: endpoints.subgroups,
      ...groupId,
      run: listGroups,
      examples: [
        { line: 'repoctl groups subgroups platform', says: 'Your groups directly in a group' },
        { line: 'repoctl groups subgroups platform --all-available --sort desc', says: 'All that you can see there' },
      ],
    },
    {
      name: 'projects',
      endpoint: endpoints.projects,
      ...groupId,
      columns: projectColumns,
      nameKey: 'path_with_namespace',
      examples: [
        { line: 'repoctl groups projects platform --no-archived', says: 'The projects in use' },
        { line: 'repoctl groups projects platform --simple --all --json', says: 'All, with names and addresses only' },
      ],
    },
    {
      name: 'transfer',
      endpoint: endpoints.transferProject,
      positional: ['id', 'project_id'],
      flags: { id: { name: 'group' }, project_id: { name: 'project' } },
      examples: [
        {
          line: 'repoctl groups transfer platform alice/api',
          says: 'Move a project into a group; its old address still leads to it',
        },
      ],
    },
  ],
  nouns: [membersOf('group'), attributesOf('group')],
};
