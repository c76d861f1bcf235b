/** Service accounts of the instance, groups, and projects, and the tokens of the latter two (GitLab Premium). */
import { type Access, tokenScopes } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { flag, openList, openRecord, userId } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';
import {
  rotatedExpiry,
  scopesOf,
  tokenDescription,
  tokenExpiry,
  tokenFilters,
  tokenId,
  tokenName,
} from './token-fields.ts';

const settings = {
  username: { type: 'string', minLength: 1, maxLength: 255, description: 'Username (default: a random one)' },
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Display name' },
  email: { type: 'string', minLength: 1, description: 'Email address (default: one that receives nothing)' },
} as const;
const changes = { ...settings, username: { ...settings.username, description: 'New username' } } as const;
const order = {
  order_by: { type: 'string', enum: ['id', 'username'], default: 'id', description: 'Sort field' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
} as const;
const anyOf = Object.keys(settings);
const shared = { onlyIn: 'GitLab Premium', section: 'v4' } as const;
const ofInstance = { ...shared, access: { to: 'admin' } } as const;

/** Those of the instance. */
export const serviceAccounts = {
  list: endpoint({
    ...ofInstance,
    since: '17.1',
    method: 'GET',
    path: '/service_accounts',
    summary: 'List the service accounts of the instance',
    risk: 'read',
    paginated: true,
    params: order,
    success: 200,
    response: openList,
  }),
  create: endpoint({
    ...ofInstance,
    since: '16.1',
    method: 'POST',
    path: '/service_accounts',
    summary: 'Create a service account of the instance',
    risk: 'write',
    params: settings,
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...ofInstance,
    method: 'PATCH',
    path: '/service_accounts/:user_id',
    summary: 'Update a service account of the instance',
    risk: 'write',
    params: { user_id: userId, ...changes },
    anyOf,
    success: 200,
    response: openRecord,
  }),
} as const;

const family = <const P extends Place, const A extends Access>(place: P, access: A) => {
  const { of } = place;
  const list = below(place, '/service_accounts');
  const one = below(place, '/service_accounts/:user_id');
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  const own = { ...shared, access } as const;
  return {
    list: endpoint({
      ...own,
      method: 'GET',
      path: list,
      summary: `List the service accounts of a ${of}`,
      risk: 'read',
      paginated: true,
      params: { id: ref, ...order },
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...own,
      method: 'POST',
      path: list,
      summary: `Create a service account of a ${of}`,
      risk: 'write',
      params: { id: ref, ...settings },
      success: 201,
      response: openRecord,
    }),
    update: endpoint({
      ...own,
      method: 'PATCH',
      path: one,
      summary: `Update a service account of a ${of}`,
      risk: 'write',
      params: { id: ref, user_id: userId, ...changes },
      anyOf,
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...own,
      method: 'DELETE',
      path: one,
      summary: `Delete a service account of a ${of}`,
      risk: 'destructive',
      params: {
        id: ref,
        user_id: userId,
        hard_delete: { ...flag, description: 'Delete what it created, too, such as its issues and comments' },
      },
      success: 204,
      response: null,
    }),
  } as const;
};

const tokensOf = <const P extends Place, const A extends Access>(place: P, access: A) => {
  const list = below(place, '/service_accounts/:user_id/personal_access_tokens');
  const one = below(place, '/service_accounts/:user_id/personal_access_tokens/:token_id');
  const ref: P['ref'] = place.ref;
  const own = { ...shared, access } as const;
  const path = { id: ref, user_id: userId };
  return {
    list: endpoint({
      ...own,
      method: 'GET',
      path: list,
      summary: `List the access tokens of a service account of a ${place.of}`,
      risk: 'read',
      paginated: true,
      params: { ...path, ...tokenFilters },
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...own,
      method: 'POST',
      path: list,
      summary: `Create an access token of a service account of a ${place.of}`,
      risk: 'write',
      params: {
        ...path,
        name: tokenName,
        description: tokenDescription,
        scopes: scopesOf(tokenScopes),
        expires_at: tokenExpiry,
      },
      required: ['name', 'scopes'],
      success: 201,
      response: openRecord,
    }),
    revoke: endpoint({
      ...own,
      method: 'DELETE',
      path: one,
      summary: `Revoke an access token of a service account of a ${place.of}`,
      risk: 'destructive',
      params: { ...path, token_id: tokenId },
      success: 204,
      response: null,
    }),
    rotate: endpoint({
      ...own,
      method: 'POST',
      path: below(place, '/service_accounts/:user_id/personal_access_tokens/:token_id/rotate'),
      summary: `Rotate an access token of a service account of a ${place.of}`,
      risk: 'destructive',
      params: { ...path, token_id: tokenId, expires_at: rotatedExpiry },
      success: 200,
      response: openRecord,
    }),
  } as const;
};

const owner = { to: 'group', from: 'owner' } as const;
const master = { to: 'project', from: 'master' } as const;

export const groupServiceAccounts = family(ofGroup, owner);
export const projectServiceAccounts = family(ofProject, master);
export const groupServiceAccountTokens = tokensOf(ofGroup, owner);
export const projectServiceAccountTokens = tokensOf(ofProject, master);
