/** Packages in the registry of projects and groups, and their files (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, groupRef, id, openList, openRecord, projectRef, searchText } from '../vocabulary/fields.ts';

const packageId = { ...id, description: 'Package ID' } as const;

const orders = ['created_at', 'name', 'version', 'type'] as const;

const sort = { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Sort direction' } as const;

const filters = {
  package_type: {
    type: 'string',
    enum: [
      'maven',
      'npm',
      'conan',
      'nuget',
      'pypi',
      'composer',
      'generic',
      'golang',
      'debian',
      'rubygems',
      'helm',
      'terraform_module',
      'rpm',
      'ml_model',
      'cargo',
    ],
    description: 'Only packages of this format',
  },
  package_name: { ...searchText, description: 'Only packages with this text in the name' },
  package_version: { ...searchText, description: 'Only packages with this version' },
  include_versionless: { ...flag, description: 'Include packages without a version' },
  status: {
    type: 'string',
    enum: ['default', 'hidden', 'processing', 'error', 'pending_destruction', 'deprecated'],
    description: 'Only packages with this status',
  },
  sort,
} as const;

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;
const reading = { ...shared, access: { to: 'project', from: 'code-reader' } } as const;

/** Endpoints of packages. */
export const packages = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/packages',
    summary: 'List the packages of a project',
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      ...filters,
      order_by: { type: 'string', enum: orders, default: 'created_at', description: 'Sort field' },
    },
    success: 200,
    response: openList,
  }),
  listForGroup: endpoint({
    ...shared,
    method: 'GET',
    path: '/groups/:id/packages',
    summary: 'List the packages of all projects in a group',
    access: { to: 'group', from: 'reader' },
    risk: 'read',
    paginated: true,
    onlyTrue: ['exclude_subgroups'],
    params: {
      id: groupRef,
      exclude_subgroups: { ...flag, description: 'Only projects of the group itself' },
      ...filters,
      order_by: {
        type: 'string',
        enum: [...orders, 'project_path'],
        default: 'created_at',
        description: 'Sort field',
      },
    },
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/packages/:package_id',
    summary: 'Show a package',
    risk: 'read',
    params: { id: projectRef, package_id: packageId },
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/packages/:package_id',
    summary: 'Delete a package with its files',
    risk: 'destructive',
    params: { id: projectRef, package_id: packageId },
    success: 204,
    response: null,
  }),
} as const;

/** Endpoints of the files of a package. */
export const packageFiles = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/packages/:package_id/package_files',
    summary: 'List the files of a package',
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      package_id: packageId,
      order_by: {
        type: 'string',
        enum: ['id', 'created_at', 'file_name'],
        default: 'id',
        since: '18.0',
        description: 'Sort field',
      },
      sort,
    },
    success: 200,
    response: openList,
  }),
  delete: endpoint({
    ...shared,
    since: '13.12',
    method: 'DELETE',
    path: '/projects/:id/packages/:package_id/package_files/:package_file_id',
    summary: 'Delete a file of a package',
    risk: 'destructive',
    params: { id: projectRef, package_id: packageId, package_file_id: { ...id, description: 'Package file ID' } },
    success: 204,
    response: null,
  }),
} as const;
