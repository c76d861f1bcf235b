import { projectExports, relationExports } from '../../../contract/organization/exports.ts';
import { valueAt } from '../../output/field-path.ts';
import type { Noun } from '../../verbs/noun.ts';
import { waitOptions } from '../../verbs/wait-options.ts';

const projectId = { positional: ['id'], flags: { id: { name: 'project' } } } as const;

const toFile = { flags: '--to <file>', description: 'Output file (default: stdout)', single: true } as const;

const relationStatuses: Readonly<Record<string, string>> = { '-1': 'failed', '0': 'started', '1': 'finished' };

const relations: Noun = {
  name: 'relations',
  summary: 'Export a project in parts, such as its labels',
  nameKey: 'relation',
  columns: [
    { key: 'relation', title: 'RELATION', keep: true },
    {
      key: 'status',
      title: 'STATUS',
      as: 'state',
      render: (record) =>
        relationStatuses[String(valueAt(record, 'status'))] ?? String(valueAt(record, 'status') ?? ''),
    },
    { key: 'error', title: 'ERROR', shrink: 1 },
    { key: 'batches_count', title: 'BATCHES', as: 'count' },
    { key: 'updated_at', title: 'UPDATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: relationExports.list,
      ...projectId,
      examples: [
        { command: 'repoctl exports relations list platform/api', caption: 'List the relations and their status' },
        {
          command: 'repoctl exports relations list platform/api --where ".status == -1" --fail-if-any',
          caption: 'Check that no relation failed',
        },
      ],
    },
    {
      name: 'create',
      endpoint: relationExports.create,
      ...projectId,
      done: ({ params }) => `Requested the export of the relations of project ${String(params['id'])}`,
      examples: [
        { command: 'repoctl exports relations create platform/api', caption: 'Start to export the relations' },
      ],
    },
    {
      name: 'download',
      endpoint: relationExports.download,
      positional: ['id', 'relation'],
      flags: projectId.flags,
      extras: [toFile],
      run: async (context, call) => (await import('./export-project.ts')).downloadExport(context, call),
      examples: [
        {
          command: 'repoctl exports relations download platform/api labels --to labels.ndjson.gz',
          caption: 'Save the labels of a project',
        },
      ],
    },
  ],
};

export const exports: Noun = {
  name: 'exports',
  summary: 'Export projects as archives',
  nameKey: 'path_with_namespace',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'path_with_namespace', title: 'PATH', keep: true },
    { key: 'export_status', title: 'STATUS', as: 'state' },
    { key: '_links.web_url', title: 'URL', wide: true },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: projectExports.get,
      ...projectId,
      examples: [
        {
          command: 'repoctl exports get platform/api',
          caption: 'Show the status of an export',
        },
      ],
    },
    {
      name: 'create',
      endpoint: projectExports.create,
      ...projectId,
      flags: { ...projectId.flags, excluded_relations: { name: 'exclude' } },
      extras: [
        ...waitOptions,
        { flags: '--to <file>', description: 'Download the export to this file, with --wait', single: true },
      ],
      complete: async (context, _params, { extras }) =>
        (await import('./export-project.ts')).checkTarget(context, extras),
      done: ({ params }) => `Requested the export of project ${String(params['id'])}`,
      run: async (context, call) => (await import('./export-project.ts')).exportProject(context, call),
      examples: [
        { command: 'repoctl exports create platform/api', caption: 'Start to export a project' },
        {
          command: 'repoctl exports create platform/api --wait --to api.tar.gz',
          caption: 'Export a project, wait for it, and download the archive',
        },
      ],
    },
    {
      name: 'download',
      endpoint: projectExports.download,
      ...projectId,
      extras: [toFile],
      run: async (context, call) => (await import('./export-project.ts')).downloadExport(context, call),
      examples: [
        { command: 'repoctl exports download platform/api --to api.tar.gz', caption: 'Save a finished export' },
      ],
    },
  ],
  nouns: [relations],
};
