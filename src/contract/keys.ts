/** SSH keys of users (document, "Users" and "SSH key"). */
import { endpoint } from './endpoint.ts';
import { dateTime, id, text, userId } from './fields.ts';

/** The public half of a key that a user signs in to git with. */
export const sshKey = {
  title: 'SshKey',
  type: 'object',
  properties: { id, title: text, key: text, created_at: dateTime },
  required: ['id', 'title', 'key', 'created_at'],
  additionalProperties: false,
} as const;

const keyId = { ...id, description: 'ID of the key' } as const;
const title = { type: 'string', minLength: 1, maxLength: 255, description: 'What the key is called' } as const;
/** A key of 16384 bits, the largest that OpenSSH makes, has less than 3000 characters. */
const key = { type: 'string', minLength: 1, maxLength: 10_000, description: 'The public key, one line' } as const;

/** Endpoints of users' SSH keys: one's own, and those of all users for administrators. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/user/keys',
    summary: 'List your SSH keys',
    section: 'Users',
    access: { to: 'user' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: sshKey },
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/keys/:key_id',
    summary: 'Show one of your SSH keys',
    section: 'Users',
    access: { to: 'user' },
    risk: 'read',
    params: { key_id: keyId },
    success: 200,
    response: sshKey,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/keys',
    summary: 'Add an SSH key to your account',
    section: 'Users',
    access: { to: 'user' },
    risk: 'write',
    params: { title, key },
    required: ['title', 'key'],
    success: 201,
    response: sshKey,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/user/keys/:key_id',
    summary: 'Delete one of your SSH keys',
    section: 'Users',
    access: { to: 'user' },
    risk: 'destructive',
    params: { key_id: keyId },
    success: 204,
    response: null,
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/keys',
    summary: 'List the SSH keys of a user',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: { user_id: userId },
    success: 200,
    response: { type: 'array', items: sshKey },
  }),
  getForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/keys/:key_id',
    summary: 'Show an SSH key of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    params: { user_id: userId, key_id: keyId },
    success: 200,
    response: sshKey,
  }),
  createForUser: endpoint({
    method: 'POST',
    path: '/users/:user_id/keys',
    summary: 'Add an SSH key to a user',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'write',
    params: { user_id: userId, title, key },
    required: ['title', 'key'],
    success: 201,
    response: sshKey,
  }),
  deleteForUser: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/keys/:key_id',
    summary: 'Delete an SSH key of a user',
    section: 'Users',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, key_id: keyId },
    success: 204,
    response: null,
  }),
} as const;
