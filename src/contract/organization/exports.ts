/** Exports and imports of projects as archives (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;

/** Endpoints of the export of a project. */
export const projectExports = {
  get: endpoint({
    ...shared,
    since: '10.6',
    method: 'GET',
    path: '/projects/:id/export',
    summary: 'Show the status of an export',
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    since: '10.6',
    method: 'POST',
    path: '/projects/:id/export',
    summary: 'Export a project with its repository, issues, and merge requests',
    risk: 'write',
    params: {
      id: projectRef,
      description: { type: 'string', description: 'Description in the export, in place of that of the project' },
      excluded_relations: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: 'Relations to skip, such as merge_requests',
      },
    },
    success: 202,
    response: openRecord,
  }),
  download: endpoint({
    ...shared,
    since: '10.6',
    method: 'GET',
    path: '/projects/:id/export/download',
    summary: 'Download a finished export',
    risk: 'read',
    params: { id: projectRef },
    raw: 'application/gzip',
    success: 200,
    response: null,
  }),
} as const;

const batched = { type: 'boolean', since: '16.1', description: 'In batches' } as const;

/** Endpoints of exports in parts: one file for each relation, such as labels. */
export const relationExports = {
  list: endpoint({
    ...shared,
    since: '14.4',
    method: 'GET',
    path: '/projects/:id/export_relations/status',
    summary: 'List the relations of an export with their status',
    risk: 'read',
    paginated: true,
    params: { id: projectRef, relation: { type: 'string', minLength: 1, description: 'Only this relation' } },
    success: 200,
    response: openList,
  }),
  create: endpoint({
    ...shared,
    since: '14.4',
    method: 'POST',
    path: '/projects/:id/export_relations',
    summary: 'Export a project as one file for each relation',
    risk: 'write',
    params: { id: projectRef, batched: { ...batched, description: 'Split large relations into batches' } },
    success: 202,
    response: openRecord,
  }),
  download: endpoint({
    ...shared,
    since: '14.4',
    method: 'GET',
    path: '/projects/:id/export_relations/download',
    summary: 'Download the file of a relation',
    risk: 'read',
    params: {
      id: projectRef,
      relation: { type: 'string', minLength: 1, description: 'Relation, such as labels' },
      batched: { ...batched, description: 'Download a batch of a relation that was split' },
      batch_number: { ...id, since: '16.1', description: 'Number of the batch, with --batched' },
    },
    required: ['relation'],
    raw: 'application/gzip',
    success: 200,
    response: null,
  }),
} as const;

/** Endpoints of imports of such archives. */
export const projectImports = {
  get: endpoint({
    ...shared,
    since: '10.6',
    method: 'GET',
    path: '/projects/:id/import',
    summary: 'Show the status of the import of a project',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    since: '10.6',
    method: 'POST',
    path: '/projects/import',
    summary: 'Create a project from an export',
    access: { to: 'user' },
    risk: 'write',
    params: {
      path: { type: 'string', minLength: 1, description: 'Path of the new project' },
      name: { type: 'string', minLength: 1, description: 'Name of the new project (default: its path)' },
      namespace: {
        type: 'string',
        minLength: 1,
        description: 'Path or ID of the group or user namespace (default: your own)',
      },
      overwrite: { type: 'boolean', description: 'Replace an existing project with this path' },
      override_params: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Settings in place of those in the export, such as visibility=private',
      },
      file: { type: 'string', description: 'Export file' },
    },
    required: ['path', 'file'],
    files: ['file'],
    streamed: 'file',
    success: 201,
    response: openRecord,
  }),
} as const;
