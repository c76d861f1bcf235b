import { groups as endpoints } from '../../../contract/organization/groups.ts';
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Column } from '../../output/column.ts';
import type { Verb } from '../../verbs/noun.ts';
import { treeColumns } from './tree-columns.ts';

/** The group is an argument. */
export const groupId = { positional: ['id'], flags: { id: { name: 'group' } } } as const;

/** A verb that is about a group and makes records of its own. */
const groupOnly = { ...endpoints.get, params: { id: endpoints.get.params.id } } as const;

/** Records with a field for each column. */
const recordsWith = (columns: readonly Column[]): Schema => ({
  type: 'array',
  items: { type: 'object', properties: Object.fromEntries(columns.map(({ key }) => [key, {}])) },
});

/** What is done with a group and all that is in it. */
export const wholeGroupVerbs: readonly Verb[] = [
  {
    name: 'tree',
    summary: 'Show groups and projects as a tree, with counts and sizes',
    endpoint: { ...groupOnly, response: recordsWith(treeColumns) },
    positional: groupId.positional,
    flags: { id: { name: 'group', description: 'Group ID or path (default: profile, then all groups you can see)' } },
    orEverything: true,
    columns: treeColumns,
    nameKey: 'path',
    extras: [
      { flags: '--depth <n>', description: 'Levels of subgroups and projects to show (default: all)' },
      { flags: '--groups-only', description: 'Show groups without their projects' },
      { flags: '--sizes', description: 'Include project sizes, with one request per project' },
      { flags: '--instance', description: 'Everything you can see' },
    ],
    complete: async (_context, { id }, { extras }) => {
      if (extras['instance'] === true && id !== undefined) {
        throw new UsageError('<group> and --instance cannot be used together');
      }
      return {};
    },
    printsDryRun: true,
    run: async (context, call) => (await import('./show-group-tree.ts')).showGroupTree(context, call),
    examples: [
      { command: 'repoctl groups tree platform', caption: 'Show a group with its subgroups and projects' },
      { command: 'repoctl groups tree --instance --groups-only', caption: 'Show all groups you can see' },
      {
        command: 'repoctl groups tree platform --depth 1 -o csv',
        caption: 'Export counts and sizes of the subgroups and projects',
      },
      {
        command: `repoctl groups tree --jq '.[] | select(.kind == "group" and .total_projects_count == 0) | .path'`,
        caption: 'List groups without any project',
      },
    ],
  },
];
