/** System hooks (document, "System hooks (admin only)"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, id, record, text } from '../vocabulary/fields.ts';

/** A hook; its token is in no answer. */
export const hook = record('SystemHook', {
  id,
  url: text,
  created_at: dateTime,
  push_events: flag,
  tag_push_events: flag,
  enable_ssl_verification: flag,
});

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
const hookId = { ...id, description: 'Hook ID' } as const;

/** Endpoints of the hooks that are called when somebody pushes to any project. */
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
    params: {
      url: {
        type: 'string',
        minLength: 1,
        maxLength: 2048,
        pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$',
        $comment: 'is not an address that starts with http:// or https://',
        description: 'URL to send deliveries to',
      },
      token: {
        type: 'string',
        maxLength: 255,
        // It is sent in a header.
        pattern: '^([!-~]+( +[!-~]+)*)?$',
        $comment: 'can contain only printable ASCII, and no blank at either end',
        description: 'Secret token sent with every delivery',
      },
      push_events: { type: 'boolean', default: true, description: 'Send an event for pushes to branches' },
      tag_push_events: { type: 'boolean', default: false, description: 'Send an event for tags' },
      enable_ssl_verification: {
        type: 'boolean',
        default: true,
        description: 'Verify the TLS certificate of the URL',
      },
    },
    required: ['url'],
    success: 201,
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
} as const;
