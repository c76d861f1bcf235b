import { groups as endpoints } from '../../../contract/organization/groups.ts';
import type { Column } from '../../output/column.ts';
import type { Noun } from '../../verbs/noun.ts';
import { attributesOf } from '../people/attributes.ts';
import { readSizes } from './read-sizes.ts';
import { hooksOf } from './hooks.ts';
import { membersOf } from './members.ts';
import { projectColumns } from './project-columns.ts';
import { groupSharingVerbs } from './sharing.ts';
import { groupTransferVerbs } from './transfer.ts';
import { groupId, wholeGroupVerbs } from './whole-group-verbs.ts';

const names: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'full_path', title: 'PATH', keep: true },
  { key: 'visibility', title: 'VISIBILITY' },
  { key: 'name', title: 'NAME', shrink: 2 },
];

const groupColumns: readonly Column[] = [...names, { key: 'description', title: 'DESCRIPTION', shrink: 1 }];

const reading = readSizes(names);

export const groups: Noun = {
  name: 'groups',
  summary: 'Manage groups, their members, and hooks',
  nameKey: 'full_path',
  columns: groupColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      reading,
      examples: [
        { command: 'repoctl groups list --owned', caption: 'List the groups you own' },
        {
          command: 'repoctl groups list --all-available --search tools',
          caption: 'Search all groups you can see',
        },
        {
          command: 'repoctl groups list --statistics --all -o csv',
          caption: 'Export the storage size of each group (administrators only)',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      page: async () => (await import('./group-page.ts')).groupPage,
      ...groupId,
      examples: [
        { command: 'repoctl groups get platform/tools', caption: 'Show a group with its projects' },
        { command: "repoctl groups get 4 --jq '.projects[].path'", caption: 'List the paths of its projects' },
      ],
    },
    {
      name: 'create',
      section: 'settings',
      endpoint: endpoints.create,
      complete: async (...given) => (await import('./namespace-in-name.ts')).namespaceInName('parent_id')(...given),
      unique: [{ together: ['path', 'parent_id'], ignoreCase: true }],
      examples: [
        { command: 'repoctl groups create Platform --path platform --visibility internal', caption: 'Create a group' },
        { command: 'repoctl groups create platform/tools', caption: 'Create a subgroup' },
        {
          command: "repoctl groups create 'Tools and toys' --path tools --parent platform",
          caption: 'Create a subgroup with another name than its path',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      ...groupId,
      examples: [
        { command: 'repoctl groups update platform/tools --visibility public', caption: 'Make a group public' },
        {
          command: 'repoctl groups update platform --path base --name Base',
          caption: 'Rename a group and its path; old URLs redirect',
        },
        {
          command: 'repoctl groups update platform --require-two-factor-authentication --two-factor-grace-period 48',
          caption: 'Enable mandatory two-factor authentication, after two days (GitLab)',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      ...groupId,
      confirm: {
        act: ({ given, many }) => `delete ${given} and everything in ${many ? 'them' : 'it'}`,
        effects: async (context, params) => (await import('./effects-on-contents.ts')).effectsOnGroup(context, params),
        consequence: () => 'This cannot be undone.',
        nameToType: ({ params, at }) => at('full_path') || String(params['id']),
      },
      examples: [
        { command: 'repoctl groups delete platform/tools', caption: 'Delete a group after typing its full path' },
        { command: 'repoctl groups delete platform/tools --yes', caption: 'Delete a group without confirmation' },
      ],
    },
    {
      name: 'subgroups',
      endpoint: endpoints.subgroups,
      alternatives: [
        { flag: 'recursive', description: 'Include subgroups of subgroups', endpoint: endpoints.descendants },
      ],
      ...groupId,
      reading,
      examples: [
        { command: 'repoctl groups subgroups platform', caption: 'List your direct subgroups' },
        { command: 'repoctl groups subgroups platform --recursive --all', caption: 'List subgroups at every depth' },
        {
          command: 'repoctl groups subgroups platform --all-available --sort desc',
          caption: 'List all subgroups you can see',
        },
      ],
    },
    {
      name: 'projects',
      endpoint: endpoints.projects,
      positional: groupId.positional,
      flags: { ...groupId.flags, include_subgroups: { name: 'recursive', alsoWire: true } },
      columns: projectColumns,
      nameKey: 'path_with_namespace',
      reading: async (context, call) => (await import('./read-group-projects.ts')).readGroupProjects(context, call),
      examples: [
        {
          command: 'repoctl groups projects platform --recursive --all -o name',
          caption: 'List the paths of all projects in the group and its subgroups',
        },
        {
          command: `repoctl groups projects platform --recursive --where '.last_activity_at | older("365d")'`,
          caption: 'List projects without activity for a year',
        },
        { command: 'repoctl groups projects platform --no-archived', caption: 'List projects that are not archived' },
        {
          command: 'repoctl groups projects platform --simple --all --json',
          caption: 'List names and URLs of all projects',
        },
      ],
    },
    ...wholeGroupVerbs,
    ...groupTransferVerbs,
    ...groupSharingVerbs,
  ],
  nouns: [membersOf('group'), hooksOf('group'), attributesOf('group')],
};
