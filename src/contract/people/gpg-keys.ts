/** GPG keys of users (document, "Users"; all but the list in v4 shapes). */
import { readsUsers } from '../vocabulary/access.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, nullableDateTime, record, text, userId } from '../vocabulary/fields.ts';
import { keyId } from '../vocabulary/key-parameters.ts';

/** The public half of an OpenPGP key. `created_at` is when it was added, `expires_at` the key's own end. */
export const gpgKey = record('GpgKey', {
  id,
  key: text,
  fingerprint: text,
  primary_key_id: text,
  emails: { type: 'array', items: text },
  created_at: dateTime,
  expires_at: nullableDateTime,
});

/** Keys with many signatures on them are long; one with more than this would be a burden to check. */
const key = { type: 'string', minLength: 1, maxLength: 100_000, description: 'Armored public key' } as const;

/** Endpoints of users' GPG keys: one's own, and those of all users for administrators. */
export const gpgKeys = {
  list: endpoint({
    method: 'GET',
    path: '/user/gpg_keys',
    summary: 'List your GPG keys',
    section: 'Users',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: gpgKey },
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/gpg_keys/:key_id',
    summary: 'Show your GPG key',
    section: 'v4',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    params: { key_id: keyId },
    success: 200,
    response: gpgKey,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/gpg_keys',
    summary: 'Add a GPG key to your account',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    audited: true,
    params: { key },
    required: ['key'],
    success: 201,
    response: gpgKey,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/user/gpg_keys/:key_id',
    summary: 'Delete your GPG key',
    section: 'v4',
    access: { to: 'user' },
    risk: 'destructive',
    audited: true,
    params: { key_id: keyId },
    success: 204,
    response: null,
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/gpg_keys',
    summary: 'List the GPG keys of a user',
    section: 'v4',
    access: { to: 'admin' },
    scopes: readsUsers,
    risk: 'read',
    paginated: true,
    params: { user_id: userId },
    success: 200,
    response: { type: 'array', items: gpgKey },
  }),
  getForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/gpg_keys/:key_id',
    summary: 'Show a GPG key of a user',
    section: 'v4',
    access: { to: 'admin' },
    scopes: readsUsers,
    risk: 'read',
    params: { user_id: userId, key_id: keyId },
    success: 200,
    response: gpgKey,
  }),
  createForUser: endpoint({
    method: 'POST',
    path: '/users/:user_id/gpg_keys',
    summary: 'Add a GPG key to a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { user_id: userId, key },
    required: ['key'],
    success: 201,
    response: gpgKey,
  }),
  deleteForUser: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/gpg_keys/:key_id',
    summary: 'Delete a GPG key of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, key_id: keyId },
    success: 204,
    response: null,
  }),
} as const;
