/** Access tokens: impersonation tokens made by administrators, and the token in use (v4 shapes). */
import { tokenScopes } from '../vocabulary/access.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, record, userId } from '../vocabulary/fields.ts';
import { scopesOf, shownOnce, tokenDescription, tokenExpiry, tokenFields, tokenId, tokenName } from './token-fields.ts';

/** A token of a user. */
export const accessToken = record('AccessToken', { ...tokenFields, impersonation: flag }, shownOnce);

/** Endpoints of users' impersonation tokens. */
export const accessTokens = {
  list: endpoint({
    method: 'GET',
    path: '/users/:user_id/impersonation_tokens',
    summary: 'List the impersonation tokens of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {
      user_id: userId,
      state: {
        type: 'string',
        enum: ['all', 'active', 'inactive'],
        default: 'all',
        description: 'Only tokens in this state',
      },
    },
    success: 200,
    response: { type: 'array', items: accessToken },
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:user_id/impersonation_tokens/:token_id',
    summary: 'Show an impersonation token',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    params: { user_id: userId, token_id: tokenId },
    success: 200,
    response: accessToken,
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/:user_id/impersonation_tokens',
    summary: 'Create an impersonation token',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: {
      user_id: userId,
      name: tokenName,
      description: tokenDescription,
      scopes: scopesOf(tokenScopes),
      expires_at: tokenExpiry,
    },
    required: ['name', 'scopes'],
    success: 201,
    response: accessToken,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/impersonation_tokens/:token_id',
    summary: 'Revoke an impersonation token',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, token_id: tokenId },
    success: 204,
    response: null,
  }),
  self: endpoint({
    method: 'GET',
    path: '/personal_access_tokens/self',
    since: '15.5',
    summary: 'Show the current token',
    section: 'v4',
    access: { to: 'user' },
    scopes: tokenScopes,
    risk: 'read',
    params: {},
    success: 200,
    response: accessToken,
  }),
} as const;
