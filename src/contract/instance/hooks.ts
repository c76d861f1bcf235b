/** System hooks (document, "System hooks (admin only)"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, record, text } from '../vocabulary/fields.ts';
import type { HookFlag } from '../vocabulary/hook-events.ts';
import { hookPairs } from '../vocabulary/hook-pairs.ts';
import { hookFields, hookToCreate, hookToUpdate } from '../vocabulary/hook-parameters.ts';

const flags = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
] as const satisfies readonly HookFlag[];

/** A hook; the values of its secrets are in no answer. */
export const hook = record('SystemHook', hookFields(flags));

/** The body of a test delivery, about a project that does not exist. */
export const hookSample = record('SystemHookSample', {
  project_id: id,
  owner_email: text,
  owner_name: text,
  name: text,
  path: text,
  event_name: text,
});

const section = 'System hooks (admin only)';
const changeable = hookToUpdate(flags);
const hookId = { ...id, description: 'Hook ID' } as const;

/**
 * Endpoints of the hooks that are called for pushes and merge requests of all projects, as their flags say, and always when users,
 * keys, projects, groups, and members come, change, or go.
 */
export const hooks = {
  list: endpoint({
    method: 'GET',
    path: '/hooks',
    summary: 'List the system hooks',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: hook },
  }),
  create: endpoint({
    method: 'POST',
    path: '/hooks',
    summary: 'Create a system hook',
    section,
    access: { to: 'admin' },
    risk: 'write',
    params: hookToCreate(flags),
    required: ['url'],
    success: 201,
    response: hook,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hooks/:id',
    summary: 'Update a system hook',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: hookId, ...changeable },
    anyOf: Object.keys(changeable),
    success: 200,
    response: hook,
  }),
  test: endpoint({
    method: 'GET',
    path: '/hooks/:id',
    summary: 'Send a test event to a system hook',
    section,
    access: { to: 'admin' },
    risk: 'read',
    acts: true,
    params: { id: hookId },
    success: 200,
    response: hookSample,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/hooks/:id',
    summary: 'Delete a system hook',
    section,
    access: { to: 'admin' },
    risk: 'destructive',
    params: { id: hookId },
    success: 204,
    response: null,
  }),
  ...hookPairs({ of: 'a system hook', path: '/hooks/:hook_id', address: { hook_id: hookId }, access: { to: 'admin' } }),
} as const;
