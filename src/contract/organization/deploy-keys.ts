/** SSH keys of machines, which projects let in instead of a user (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, id, projectRef, record, text } from '../vocabulary/fields.ts';
import { keyId, keyTitle, sshPublicKey } from '../vocabulary/key-parameters.ts';

const fields = { id, title: text, key: text, created_at: dateTime } as const;

/** A key, and whether it may push to the project that it is looked up in. */
export const deployKey = record('DeployKey', { ...fields, can_push: flag });

/** A key by itself, in the list of the whole service. */
export const listedDeployKey = record('ListedDeployKey', fields);

const canPush = { type: 'boolean', noEffect: true, description: 'Allow the key to push' } as const;

const section = 'v4';
const access = { to: 'project', from: 'master' } as const;

export const deployKeys = {
  listAll: endpoint({
    method: 'GET',
    path: '/deploy_keys',
    summary: 'List the deploy keys of all projects',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: listedDeployKey },
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/deploy_keys',
    summary: 'List the deploy keys of a project',
    section,
    access,
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: deployKey },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/deploy_keys/:key_id',
    summary: 'Show a deploy key of a project',
    section,
    access,
    risk: 'read',
    params: { id: projectRef, key_id: keyId },
    success: 200,
    response: deployKey,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/deploy_keys',
    summary: 'Add a deploy key to a project',
    section,
    access,
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, title: keyTitle, key: sshPublicKey, can_push: { ...canPush, default: false } },
    required: ['title', 'key'],
    success: 201,
    response: deployKey,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/deploy_keys/:key_id',
    summary: 'Update a deploy key',
    section,
    access,
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, key_id: keyId, title: keyTitle, can_push: canPush },
    anyOf: ['title', 'can_push'],
    success: 200,
    response: deployKey,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/deploy_keys/:key_id',
    summary: 'Remove a deploy key',
    section,
    access,
    risk: 'destructive',
    inArchived: true,
    params: { id: projectRef, key_id: keyId },
    success: 204,
    response: null,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/projects/:id/deploy_keys/:key_id/enable',
    summary: 'Enable an existing deploy key',
    section,
    access,
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, key_id: keyId },
    success: 201,
    response: deployKey,
  }),
} as const;
