/** Access tokens of projects and groups, each of which has a bot user (v4 shapes): two families of one shape. */
import { type Access, botScopes } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { id, record } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';
import {
  rotatedExpiry,
  scopesOf,
  shownOnce,
  tokenDescription,
  tokenExpiry,
  tokenFields,
  tokenFilters,
  tokenId,
  tokenName,
} from '../people/token-fields.ts';

/** `user_id` is the bot user, which has the role. */
export const botToken = record(
  'BotToken',
  {
    ...tokenFields,
    access_level: { type: 'integer', enum: [10, 20, 30, 40, 50] },
    resource_type: { type: 'string', enum: ['project', 'group'] },
    resource_id: id,
  },
  shownOnce,
);

/** Access rules of one of the families. */
interface Rules {
  readonly viewer: Access;
  readonly keeper: Access;
}

const family = <const P extends Place, const R extends Rules>(place: P, since: string, rules: R) => {
  const { of } = place;
  const list = below(place, '/access_tokens');
  const one = below(place, '/access_tokens/:token_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const keeping: R['keeper'] = rules.keeper;
  const viewing: R['viewer'] = rules.viewer;
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      since,
      summary: `List the access tokens of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'read',
      paginated: true,
      params: { id: ref, ...tokenFilters },
      success: 200,
      response: { type: 'array', items: botToken },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      since,
      summary: `Show an access token of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'read',
      params: { id: ref, token_id: tokenId },
      success: 200,
      response: botToken,
    }),
    create: endpoint({
      method: 'POST',
      path: list,
      since,
      summary: `Create an access token of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'write',
      inArchived: true,
      params: {
        id: ref,
        name: tokenName,
        description: tokenDescription,
        scopes: scopesOf(botScopes),
        access_level: {
          type: 'integer',
          enum: [10, 20, 30, 40, 50],
          default: 40,
          description: 'Role: 10 guest, 20 reporter, 30 developer, 40 master, 50 owner',
        },
        expires_at: tokenExpiry,
      },
      required: ['name', 'scopes'],
      success: 201,
      response: botToken,
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: one,
      since,
      summary: `Revoke an access token of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'destructive',
      inArchived: true,
      params: { id: ref, token_id: tokenId },
      success: 204,
      response: null,
    }),
    rotate: endpoint({
      method: 'POST',
      path: below(place, '/access_tokens/:token_id/rotate'),
      since: '16.0',
      summary: `Rotate an access token of a ${of}`,
      section: 'v4',
      access: keeping,
      risk: 'destructive',
      inArchived: true,
      params: { id: ref, token_id: tokenId, expires_at: rotatedExpiry },
      success: 200,
      response: botToken,
    }),
    // The handler refuses tokens of anything else.
    rotateSelf: endpoint({
      method: 'POST',
      path: below(place, '/access_tokens/self/rotate'),
      since: '17.0',
      summary: `Rotate the current token of a ${of}`,
      section: 'v4',
      access: viewing,
      scopes: ['api', 'self_rotate'],
      risk: 'destructive',
      audited: true,
      inArchived: true,
      params: { id: ref, expires_at: rotatedExpiry },
      success: 200,
      response: botToken,
    }),
  } as const;
};

export const projectTokens = family(ofProject, '13.10', {
  viewer: { to: 'project', from: 'viewer' },
  keeper: { to: 'project', from: 'master' },
});

export const groupTokens = family(ofGroup, '14.7', {
  viewer: { to: 'group', from: 'viewer' },
  keeper: { to: 'group', from: 'owner' },
});
