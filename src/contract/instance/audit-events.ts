/** The audit log: logins, and changes of access and secrets (no part of the document). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, nullableText, pastTime, record, text } from '../vocabulary/fields.ts';

/**
 * `action` is an endpoint (`accessTokens.create`, `hooks.delete`), or `signIn`, `signInFailed`, `signOut`, `passwordChanged` for a
 * password that was chosen at a login, `sudoRefused`, `scheduleStopped` for a schedule whose owner can no longer run it. `sudo` is the username of the user that an administrator acted as. `target` is
 * the path of the request below the API, the name of a failed login, or the schedule. `reason` is that of a refusal, and why a schedule was stopped. `parameters` are names alone, never values.
 * `member` is the username of who is made a member or is one, or the path of a group that a project is shared with.
 */
export const auditEvent = record('AuditEvent', {
  id,
  action: text,
  author_id: { type: ['integer', 'null'] },
  author_username: nullableText,
  sudo: nullableText,
  target: text,
  target_id: { type: ['integer', 'null'] },
  parameters: { type: 'array', items: text },
  member: nullableText,
  old_access_level: { type: ['integer', 'null'] },
  new_access_level: { type: ['integer', 'null'] },
  reason: nullableText,
  address: text,
  created_at: dateTime,
});

/** Endpoints of the audit log. */
export const auditEvents = {
  list: endpoint({
    method: 'GET',
    path: '/audit_events',
    summary: 'List audit events, newest first',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {
      created_after: { ...pastTime, description: 'Only events after this time' },
      created_before: { ...pastTime, description: 'Only events before this time' },
      author_id: { ...id, description: 'Only events of this user' },
      action: { type: 'string', minLength: 1, maxLength: 100, description: 'Only events with this action' },
    },
    success: 200,
    response: { type: 'array', items: auditEvent },
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit_events/:audit_event_id',
    summary: 'Show an audit event',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    params: { audit_event_id: { ...id, description: 'Audit event ID' } },
    success: 200,
    response: auditEvent,
  }),
} as const;
