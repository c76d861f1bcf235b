/** Tokens by which machines read repositories of a project or group over HTTP (v4 shapes): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { flag, id, nullableDateTime, record, text, timeAhead } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/** The scopes of deploy tokens. Services of today have more, for registries. */
export const deployScopes = ['read_repository'] as const;

/** `token` is there only in the answer to the create: the service keeps a hash. */
export const deployToken = record(
  'DeployToken',
  {
    id,
    name: text,
    username: text,
    scopes: { type: 'array', items: text },
    expires_at: nullableDateTime,
    revoked: flag,
    expired: flag,
  },
  { token: text },
);

const tokenId = { ...id, description: 'Token ID' } as const;
const active = { ...flag, description: 'Only tokens that are neither revoked nor expired' } as const;
const section = 'v4';
const response = { type: 'array', items: deployToken } as const;

/** Access rules of one of the families. */
interface Rules {
  readonly viewer: Access;
  readonly keeper: Access;
}

const family = <const P extends Place, const R extends Rules>(place: P, rules: R) => {
  const { of } = place;
  const list = below(place, '/deploy_tokens');
  const one = below(place, '/deploy_tokens/:token_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const keeping: R['keeper'] = rules.keeper;
  const viewing: R['viewer'] = rules.viewer;
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      since: '12.9',
      summary: `List the deploy tokens of a ${of}`,
      section,
      access: viewing,
      risk: 'read',
      paginated: true,
      params: { id: ref, active },
      onlyTrue: ['active'],
      success: 200,
      response,
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      since: '14.9',
      summary: `Show a deploy token of a ${of}`,
      section,
      access: viewing,
      risk: 'read',
      params: { id: ref, token_id: tokenId },
      success: 200,
      response: deployToken,
    }),
    create: endpoint({
      method: 'POST',
      path: list,
      since: '12.9',
      summary: `Create a deploy token of a ${of}`,
      section,
      access: keeping,
      risk: 'write',
      inArchived: true,
      params: {
        id: ref,
        name: { type: 'string', minLength: 1, maxLength: 255, description: 'Token name' },
        scopes: {
          type: 'array',
          items: { type: 'string', enum: deployScopes },
          minItems: 1,
          maxItems: 10,
          description: 'Token scopes: read_repository to clone and fetch',
        },
        expires_at: { ...timeAhead, type: ['string', 'null'], description: 'Expiration time' },
        username: {
          type: 'string',
          maxLength: 255,
          description: 'Username that git gives with the token (default: gitlab+deploy-token-{n})',
        },
      },
      required: ['name', 'scopes'],
      success: 201,
      response: deployToken,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      since: '12.9',
      summary: `Delete a deploy token of a ${of}`,
      section,
      access: keeping,
      risk: 'destructive',
      inArchived: true,
      params: { id: ref, token_id: tokenId },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectDeployTokens = family(ofProject, {
  viewer: { to: 'project', from: 'master' },
  keeper: { to: 'project', from: 'master' },
});

export const groupDeployTokens = family(ofGroup, {
  viewer: { to: 'group', from: 'master' },
  keeper: { to: 'group', from: 'owner' },
});

/** Those of the whole instance. */
export const deployTokens = {
  listAll: endpoint({
    method: 'GET',
    path: '/deploy_tokens',
    since: '12.9',
    summary: 'List the deploy tokens of all projects and groups',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: { active },
    onlyTrue: ['active'],
    success: 200,
    response,
  }),
} as const;
