import { groups as endpoints } from '../../../contract/organization/groups.ts';
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Column } from '../../output/column.ts';
import { targetOptions } from '../../fan-out/target-options.ts';
import type { Verb } from '../../verbs/noun.ts';

/** Columns of the tree: all fields of its records. */
const treeColumns: readonly Column[] = [
  { key: 'path', title: 'PATH', keep: true },
  { key: 'kind', title: 'KIND' },
  { key: 'depth', title: 'DEPTH', as: 'count', wide: true },
  { key: 'id', title: 'ID', as: 'count', wide: true },
  { key: 'name', title: 'NAME', shrink: 1, wide: true },
  { key: 'visibility', title: 'VISIBILITY', wide: true },
  { key: 'archived', title: 'ARCHIVED', as: 'flag', wide: true },
  { key: 'subgroups_count', title: 'SUBGROUPS', as: 'count' },
  { key: 'projects_count', title: 'PROJECTS', as: 'count' },
  { key: 'total_subgroups_count', title: 'ALL SUBGROUPS', as: 'count', wide: true },
  { key: 'total_projects_count', title: 'ALL PROJECTS', as: 'count' },
  { key: 'storage_size', title: 'SIZE', as: 'size' },
  { key: 'total_storage_size', title: 'TOTAL SIZE', as: 'size' },
];

/** Columns of clone results: all of their fields. */
const cloneColumns: readonly Column[] = [
  { key: 'status', title: 'STATUS', as: 'result', keep: true },
  { key: 'path', title: 'PATH', keep: true },
  { key: 'directory', title: 'DIRECTORY', wide: true },
  { key: 'message', title: 'MESSAGE', shrink: 1 },
];

export const groupId = { positional: ['id'], flags: { id: { name: 'group' } } } as const;

/** Options that filter the projects of a group. */
const filterOptions = targetOptions.filter(({ key }) =>
  ['match', 'skip', 'skipFile', 'archivedProjects'].includes(key),
);

/** Options that replace the group. */
const everythingOptions = targetOptions.filter(({ key }) => ['membership', 'instance'].includes(key));

/** The endpoint of verbs that take a group and make their own records. */
const groupOnly = { ...endpoints.get, params: { id: endpoints.get.params.id } } as const;

const recordsWith = (columns: readonly Column[]): Schema => ({
  type: 'array',
  items: { type: 'object', properties: Object.fromEntries(columns.map(({ key }) => [key, {}])) },
});

/** Verbs for a group with all of its contents. */
export const wholeGroupVerbs: readonly Verb[] = [
  {
    name: 'tree',
    summary: 'Show groups and projects as a tree, with counts and sizes',
    endpoint: { ...groupOnly, response: recordsWith(treeColumns) },
    positional: groupId.positional,
    flags: { id: { name: 'group', description: 'Group path or ID (default: profile, then all groups you can see)' } },
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
  {
    name: 'clone',
    summary: 'Clone all projects of a group or the instance, or pull the clones',
    endpoint: { ...groupOnly, response: recordsWith(cloneColumns) },
    positional: groupId.positional,
    flags: { id: { name: 'group', description: 'Group path or ID; not with --membership and --instance' } },
    columns: cloneColumns,
    nameKey: 'path',
    argument: {
      name: 'directory',
      description: 'Directory to clone into; options of git clone follow --',
      many: true,
    },
    extras: [
      { flags: '--recursive', description: 'Include the projects of subgroups' },
      ...everythingOptions,
      { flags: '--pull', description: 'Fast-forward clones that exist, unless they have changes or have diverged' },
      ...filterOptions,
      { flags: '--concurrency <n>', description: 'Parallel clones, 1 to 32 (default: 4)' },
    ],
    complete: async (_context, params, { extras }) =>
      (await import('./clone-chosen.ts')).completeChosen(params, extras),
    printsDryRun: true,
    run: async (context, call) => (await import('./clone-group.ts')).cloneGroup(context, call),
    examples: [
      {
        command: 'repoctl groups clone platform --recursive',
        caption: 'Clone all projects of a group and its subgroups into the directory "platform"',
      },
      {
        command: 'repoctl groups clone platform src --recursive --pull',
        caption: 'Clone what is missing in src, and pull the rest',
      },
      {
        command: "repoctl groups clone platform --match 'app-*' -- --depth 1",
        caption: 'Clone some projects with an option for Git',
      },
      {
        command: 'repoctl groups clone platform /backup --recursive --pull -q -- --mirror',
        caption: 'Mirror all repositories with every branch and tag, as a backup',
      },
      {
        command: 'repoctl groups clone --instance /backup --pull -q -- --mirror',
        caption: 'Mirror the repositories of all projects that you can see',
      },
      {
        command: 'repoctl groups clone --membership --pull',
        caption: 'Clone the projects that you are a member of, each in the directory of its full path',
      },
    ],
  },
];
