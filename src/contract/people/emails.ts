/** Email addresses that users have besides the one of their account (v4 shapes). */
import { readsUsers } from '../vocabulary/access.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, nullableDateTime, record, text, userId } from '../vocabulary/fields.ts';

export const email = record('Email', { id, email: text, confirmed_at: nullableDateTime });

const emailId = { ...id, description: 'Email address ID' } as const;
const address = { type: 'string', maxLength: 254, description: 'Email address' } as const;

/** Endpoints of users' email addresses: one's own, and those of all users for administrators. */
export const emails = {
  list: endpoint({
    method: 'GET',
    path: '/user/emails',
    summary: 'List your further email addresses',
    section: 'v4',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: email },
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/emails/:email_id',
    summary: 'Show your further email address',
    section: 'v4',
    access: { to: 'user' },
    scopes: readsUsers,
    risk: 'read',
    params: { email_id: emailId },
    success: 200,
    response: email,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/emails',
    summary: 'Add an email address to your account',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    audited: true,
    params: { email: address },
    required: ['email'],
    success: 201,
    response: email,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/user/emails/:email_id',
    summary: 'Delete your further email address',
    section: 'v4',
    access: { to: 'user' },
    risk: 'destructive',
    audited: true,
    params: { email_id: emailId },
    success: 204,
    response: null,
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/emails',
    summary: 'List the further email addresses of a user',
    section: 'v4',
    access: { to: 'admin' },
    scopes: readsUsers,
    risk: 'read',
    paginated: true,
    params: { user_id: userId },
    success: 200,
    response: { type: 'array', items: email },
  }),
  createForUser: endpoint({
    method: 'POST',
    path: '/users/:user_id/emails',
    summary: 'Add an email address to a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: {
      user_id: userId,
      email: address,
      skip_confirmation: { type: 'boolean', default: false, description: 'Confirm the email address' },
    },
    required: ['email'],
    success: 201,
    response: email,
  }),
  deleteForUser: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/emails/:email_id',
    summary: 'Delete a further email address of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, email_id: emailId },
    success: 204,
    response: null,
  }),
} as const;
