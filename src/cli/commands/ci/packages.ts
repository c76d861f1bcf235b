import { packageFiles, packages as endpoints } from '../../../contract/ci/packages.ts';
import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';
import type { Noun } from '../../verbs/noun.ts';
import { projectIds } from './project-ids.ts';

const columns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'version', title: 'VERSION', keep: true },
  { key: 'package_type', title: 'TYPE' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
  { key: 'last_downloaded_at', title: 'DOWNLOADED', as: 'time' },
];

/** The path of the project, which only lists of groups have. */
const projectOf: Column['render'] = (record) => textAt(record, 'project_path') || textAt(record, 'project_id');

const names = {
  package_type: { name: 'type' },
  package_name: { name: 'name' },
  package_version: { name: 'version' },
} as const;

const files: Noun = {
  name: 'files',
  summary: 'Manage the files of a package',
  nameKey: 'id',
  naming: { key: 'id', title: 'file_name' },
  belongs: ({ package_id: of }) => ({ in: `in package ${String(of)}`, from: `from package ${String(of)}` }),
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'file_name', title: 'FILE', keep: true, shrink: 1 },
    { key: 'size', title: 'SIZE', as: 'size' },
    { key: 'created_at', title: 'CREATED', as: 'time' },
    { key: 'file_sha256', title: 'SHA256', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: packageFiles.list,
      flags: { package_id: { name: 'package' } },
      examples: [{ command: 'repoctl packages files list 4 -p platform/api', caption: 'List the files of a package' }],
    },
    {
      name: 'delete',
      endpoint: packageFiles.delete,
      flags: { package_id: { name: 'package' }, package_file_id: { name: 'file' } },
      examples: [
        { command: 'repoctl packages files delete 4 25 -p platform/api', caption: 'Delete a file of a package' },
      ],
    },
  ],
};

export const packages: Noun = {
  name: 'packages',
  summary: 'Manage packages of the package registry',
  nameKey: 'id',
  naming: { key: 'id', title: 'name' },
  columns,
  verbs: [
    {
      name: 'list',
      summary: 'List the packages of a project or group',
      endpoint: endpoints.list,
      alternatives: [{ flag: 'group', endpoint: endpoints.listForGroup }],
      flags: names,
      reading: projectIds(columns, projectOf),
      examples: [
        { command: 'repoctl packages list -p platform/api --type npm', caption: 'List the npm packages of a project' },
        {
          command:
            'repoctl packages list -g platform --status error --all -o name | repoctl packages delete - --yes --max-changes 100',
          caption: 'Delete all packages of a group that could not be processed',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      examples: [{ command: 'repoctl packages get 4 -p platform/api', caption: 'Show a package' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: {
        effects: async (context, { id, package_id }) => {
          const { openCounter } = await import('../../verbs/count-records.ts');
          const amount = await (await openCounter(context)).count(packageFiles.list, { id, package_id });
          return [{ on: 'deleted', one: 'file', amount }];
        },
      },
      examples: [{ command: 'repoctl packages delete 4 -p platform/api', caption: 'Delete a package with its files' }],
    },
  ],
  nouns: [files],
};
