/** Moves of projects and groups into other namespaces (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { groupRef, id, nullableId, nullableText, projectRef, record, searchText, text } from '../vocabulary/fields.ts';
import { groupDetail } from './group-record.ts';
import { projectDetail } from './project-record.ts';

const transferLocation = record('TransferLocation', {
  id,
  web_url: text,
  name: text,
  avatar_url: nullableText,
  full_name: text,
  full_path: text,
});

const search = { ...searchText, description: 'Only groups whose name or path contains this' } as const;

export const projectTransfers = {
  transfer: endpoint({
    method: 'PUT',
    path: '/projects/:id/transfer',
    summary: 'Move a project into another namespace',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    inArchived: true,
    params: {
      id: projectRef,
      namespace: { type: 'string', minLength: 1, description: 'Path or ID of the group, or of a user namespace' },
    },
    required: ['namespace'],
    success: 200,
    response: projectDetail,
  }),
  locations: endpoint({
    method: 'GET',
    path: '/projects/:id/transfer_locations',
    summary: 'List the groups that a project can be moved into',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: projectRef, search },
    success: 200,
    response: { type: 'array', items: transferLocation },
  }),
} as const;

export const groupTransfers = {
  transfer: endpoint({
    method: 'POST',
    path: '/groups/:id/transfer',
    summary: 'Move a group into another group, or to the top level',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'destructive',
    params: { id: groupRef, group_id: { ...nullableId, description: 'Parent group ID; without it, the top level' } },
    success: 201,
    response: groupDetail,
  }),
  locations: endpoint({
    method: 'GET',
    path: '/groups/:id/transfer_locations',
    summary: 'List the groups that a group can be moved into',
    section: 'v4',
    access: { to: 'group', from: 'owner' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: groupRef, search },
    success: 200,
    response: { type: 'array', items: transferLocation },
  }),
} as const;
