import { projectImports } from '../../../contract/organization/exports.ts';
import type { Noun } from '../../verbs/noun.ts';
import { waitOptions } from '../../verbs/wait-options.ts';

const pathOf = ({ namespace, path }: Readonly<Record<string, unknown>>): string =>
  [namespace, path].filter((part) => part !== undefined).join('/');

export const imports: Noun = {
  name: 'imports',
  summary: 'Create projects from exports',
  nameKey: 'path_with_namespace',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'path_with_namespace', title: 'PATH', keep: true },
    { key: 'import_status', title: 'STATUS', as: 'state' },
    { key: 'import_error', title: 'ERROR', shrink: 1 },
    { key: 'created_at', title: 'CREATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: projectImports.get,
      positional: ['id'],
      flags: { id: { name: 'project' } },
      examples: [{ command: 'repoctl imports get platform/api', caption: 'Show the status of an import' }],
    },
    {
      name: 'create',
      endpoint: projectImports.create,
      positional: ['file'],
      complete: async (context, params) => (await import('../../verbs/file-argument.ts')).fileOf(context, params),
      extras: waitOptions,
      confirm: {
        when: ({ overwrite }) => overwrite === true,
        act: ({ params }) =>
          params['overwrite'] === true
            ? `replace project ${pathOf(params)} with the export`
            : `create project ${pathOf(params)} from the export`,
        consequence: ({ params }) => (params['overwrite'] === true ? 'Everything in it is lost.' : undefined),
        nameToType: ({ params }) => (params['overwrite'] === true ? pathOf(params) : undefined),
      },
      done: ({ params, at }) => `Started the import of project ${at('path_with_namespace') || pathOf(params)}`,
      run: async (context, call) => (await import('./import-project.ts')).importProject(context, call),
      examples: [
        {
          command: 'repoctl imports create @api.tar.gz --path api --override-params visibility=private',
          caption: 'Create a private project, whatever the export says',
        },
        {
          command: 'repoctl imports create @api.tar.gz --path api --namespace platform --wait',
          caption: 'Create a project in a group from an export, and wait until it is filled',
        },
      ],
    },
  ],
};
