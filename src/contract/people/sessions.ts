/** Logins with a password (no part of the document). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, id, nullableText, record, text, userId } from '../vocabulary/fields.ts';

/** A browser's session, or a token that was given for a password; those that still work alone. */
export const session = record('Session', {
  id,
  kind: { type: 'string', enum: ['session', 'oauth'] },
  address: nullableText,
  user_agent: nullableText,
  scopes: { type: 'array', items: text },
  current: flag,
  created_at: dateTime,
  expires_at: nullableText,
});

const sessionId = { ...id, description: 'Session ID' } as const;

/** Endpoints of sessions: one's own, and those of all users for administrators. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'List your sessions',
    section: 'v4',
    access: { to: 'user' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: session },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:session_id',
    summary: 'Revoke your session',
    section: 'v4',
    access: { to: 'user' },
    risk: 'destructive',
    audited: true,
    params: { session_id: sessionId },
    success: 204,
    response: null,
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/sessions',
    summary: 'List the sessions of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: { user_id: userId },
    success: 200,
    response: { type: 'array', items: session },
  }),
  revokeForUser: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/sessions/:session_id',
    summary: 'Revoke a session of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, session_id: sessionId },
    success: 204,
    response: null,
  }),
} as const;
