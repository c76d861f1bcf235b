/** The audit log: logins, and changes of access and secrets (no part of the document). */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, nullableText, pastTime, record, text } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/**
 * `action` is an endpoint (`accessTokens.create`, `hooks.delete`), or `signIn`, `signInFailed`, `signOut`, `passwordChanged` for a
 * password that was chosen at a login, `reactivated` for a deactivated user who logged in, `sudoRefused`, `scheduleStopped` for a schedule whose owner can no longer run it. `sudo` is the username of the user that an administrator acted as. `target` is
 * the path of the request below the API, the name of a failed login, or the schedule. `reason` is that of a refusal, and why a schedule was stopped. `parameters` are names alone, never values.
 * `member` is the username of who is made a member or is one, or the path of a group that a project is shared with. The entity is the
 * project or group of the request, and null without one. `details` repeats, for other clients of v4, what they look for there.
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
  entity_id: { type: ['integer', 'null'] },
  entity_type: { type: ['string', 'null'], enum: ['Project', 'Group', null] },
  details: {
    type: 'object',
    properties: {
      author_name: nullableText,
      custom_message: text,
      target_id: { type: ['integer', 'null'] },
      target_details: text,
      entity_path: nullableText,
      ip_address: text,
    },
    required: ['author_name', 'custom_message', 'target_id', 'target_details', 'entity_path', 'ip_address'],
    additionalProperties: false,
  },
  created_at: dateTime,
});

const times = {
  created_after: { ...pastTime, description: 'Only events after this time' },
  created_before: { ...pastTime, description: 'Only events before this time' },
} as const;

const eventId = { ...id, description: 'Audit event ID' } as const;

/** Who cannot open a single event sees their own in the list. */
const family = <const P extends Place, const All extends Access, const One extends Access>(
  place: P,
  access: { readonly list: All; readonly get: One },
) => {
  const ref: P['ref'] = place.ref;
  return {
    list: endpoint({
      method: 'GET',
      path: below(place, '/audit_events'),
      summary: `List the audit events of a ${place.of}, newest first`,
      section: 'v4',
      access: access.list,
      risk: 'read',
      paginated: true,
      params: { id: ref, ...times },
      success: 200,
      response: { type: 'array', items: auditEvent },
    }),
    get: endpoint({
      method: 'GET',
      path: below(place, '/audit_events/:audit_event_id'),
      summary: `Show an audit event of a ${place.of}`,
      section: 'v4',
      access: access.get,
      risk: 'read',
      params: { id: ref, audit_event_id: eventId },
      success: 200,
      response: auditEvent,
    }),
  } as const;
};

/** Endpoints of the audit events of a project. */
export const projectAuditEvents = family(ofProject, {
  list: { to: 'project', from: 'developer' },
  get: { to: 'project', from: 'master' },
});

/** Endpoints of the audit events of a group. */
export const groupAuditEvents = family(ofGroup, {
  list: { to: 'group', from: 'developer' },
  get: { to: 'group', from: 'owner' },
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
      ...times,
      author_id: { ...id, description: 'Only events of this user' },
      action: { type: 'string', minLength: 1, maxLength: 100, description: 'Only events with this action' },
      entity_type: {
        type: 'string',
        enum: ['Project', 'Group'],
        description: 'Only events about projects, or about groups',
      },
      entity_id: { ...id, description: 'Only events of the project or group with this ID' },
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
    params: { audit_event_id: eventId },
    success: 200,
    response: auditEvent,
  }),
} as const;
