/** Mirrors of a repository: those that it is pushed to, and the one that it is pulled from (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const mirrorId = { ...id, description: 'Mirror ID' } as const;

const pushed = { section: 'v4', access: { to: 'project', from: 'master' }, onlyIn: 'GitLab' } as const;

const pulled = { ...pushed, onlyIn: 'GitLab Premium' } as const;

const branchPattern = {
  type: ['string', 'null'],
  description: 'Mirror only branches that match this regular expression',
  onlyIn: 'GitLab Premium',
  since: '15.8',
} as const;

/** Settings of a push mirror, besides its URL. */
const pushSettings = {
  enabled: { type: 'boolean', description: 'Push changes to the mirror' },
  auth_method: {
    type: 'string',
    enum: ['password', 'ssh_public_key'],
    description: 'Authentication: by the password in the URL, or by a generated SSH key',
    since: '16.10',
  },
  keep_divergent_refs: { type: 'boolean', description: 'Skip branches that have diverged on the mirror' },
  only_protected_branches: { type: 'boolean', description: 'Mirror only protected branches' },
  mirror_branch_regex: branchPattern,
  host_keys: {
    type: 'array',
    items: { type: 'string' },
    description: 'SSH host keys of the mirror, as in known_hosts',
  },
} as const;

/** Endpoints of push mirrors. */
export const pushMirrors = {
  list: endpoint({
    ...pushed,
    since: '12.9',
    method: 'GET',
    path: '/projects/:id/remote_mirrors',
    summary: 'List the mirrors of a project',
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...pushed,
    method: 'GET',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    summary: 'Show a push mirror and its last update',
    risk: 'read',
    params: { id: projectRef, mirror_id: mirrorId },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...pushed,
    since: '12.9',
    method: 'POST',
    path: '/projects/:id/remote_mirrors',
    summary: 'Create a push mirror',
    risk: 'write',
    params: {
      id: projectRef,
      url: { type: 'string', minLength: 1, description: 'URL of the repository to push to' },
      ...pushSettings,
    },
    required: ['url'],
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...pushed,
    since: '12.9',
    method: 'PUT',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    summary: 'Update a push mirror',
    risk: 'write',
    params: { id: projectRef, mirror_id: mirrorId, ...pushSettings },
    anyOf: Object.keys(pushSettings),
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...pushed,
    since: '14.10',
    method: 'DELETE',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    summary: 'Delete a push mirror',
    risk: 'destructive',
    params: { id: projectRef, mirror_id: mirrorId },
    success: 204,
    response: null,
  }),
  sync: endpoint({
    ...pushed,
    since: '16.11',
    method: 'POST',
    path: '/projects/:id/remote_mirrors/:mirror_id/sync',
    summary: 'Start an update of a push mirror',
    risk: 'write',
    params: { id: projectRef, mirror_id: mirrorId },
    success: 204,
    response: null,
  }),
  publicKey: endpoint({
    ...pushed,
    since: '17.9',
    method: 'GET',
    path: '/projects/:id/remote_mirrors/:mirror_id/public_key',
    summary: 'Show the public key by which a push mirror authenticates',
    risk: 'read',
    params: { id: projectRef, mirror_id: mirrorId },
    success: 200,
    response: openRecord,
  }),
} as const;

const pullSettings = {
  enabled: { type: 'boolean', description: 'Pull changes from the mirrored repository' },
  url: { type: 'string', minLength: 1, description: 'URL of the repository to pull from' },
  auth_user: { type: ['string', 'null'], description: 'Username at the mirrored repository' },
  auth_password: { type: ['string', 'null'], description: 'Password or token at the mirrored repository' },
  mirror_trigger_builds: { type: 'boolean', description: 'Run pipelines for pulled changes' },
  only_mirror_protected_branches: { type: 'boolean', description: 'Mirror only protected branches' },
  mirror_overwrites_diverged_branches: { type: 'boolean', description: 'Overwrite branches that have diverged' },
  mirror_branch_regex: branchPattern,
} as const;

/** Endpoints of the pull mirror. */
export const pullMirror = {
  get: endpoint({
    ...pulled,
    since: '15.6',
    method: 'GET',
    path: '/projects/:id/mirror/pull',
    summary: 'Show the pull mirror of a project and its last update',
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  start: endpoint({
    ...pulled,
    method: 'POST',
    path: '/projects/:id/mirror/pull',
    summary: 'Start an update of the pull mirror',
    risk: 'write',
    params: { id: projectRef },
    success: 200,
    response: null,
  }),
  set: endpoint({
    ...pulled,
    since: '17.6',
    method: 'PUT',
    path: '/projects/:id/mirror/pull',
    summary: 'Set up pull mirroring of a project',
    risk: 'write',
    params: {
      id: projectRef,
      ...pullSettings,
    },
    anyOf: Object.keys(pullSettings),
    success: 200,
    response: openRecord,
  }),
} as const;
