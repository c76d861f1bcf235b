/** Environments to which only some users deploy (GitLab Premium): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { openList, openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const rules = { type: 'array', items: { type: 'object', additionalProperties: true }, maxItems: 100 } as const;

const settings = {
  deploy_access_levels: {
    ...rules,
    description: 'JSON list of deployers: each has access_level, user_id, or group_id',
  },
  approval_rules: {
    ...rules,
    description: 'JSON list of approvers: each has access_level, user_id, or group_id, and required_approvals',
  },
  required_approval_count: {
    type: 'integer',
    minimum: 0,
    maximum: 5,
    description: 'Number of required approvals, without approval rules',
  },
} as const;

const family = <const P extends Place, const A extends Access>(place: P, access: A, since: string) => {
  const { of } = place;
  const list = below(place, '/protected_environments');
  const one = below(place, '/protected_environments/:name');
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  const shared = { onlyIn: 'GitLab Premium', since, section: 'v4', access } as const;
  const description =
    of === 'project' ? 'Environment name' : 'Tier: production, staging, testing, development, or other';
  const name = { type: 'string', minLength: 1, maxLength: 255, description } as const;
  return {
    list: endpoint({
      ...shared,
      method: 'GET',
      path: list,
      summary: `List the protected environments of a ${of}`,
      risk: 'read',
      paginated: true,
      params: { id: ref },
      success: 200,
      response: openList,
    }),
    get: endpoint({
      ...shared,
      method: 'GET',
      path: one,
      summary: `Show a protected environment of a ${of}`,
      risk: 'read',
      params: { id: ref, name },
      success: 200,
      response: openRecord,
    }),
    create: endpoint({
      ...shared,
      method: 'POST',
      path: list,
      summary: `Protect an environment of a ${of}`,
      risk: 'write',
      params: { id: ref, name, ...settings },
      required: ['name', 'deploy_access_levels'],
      success: 201,
      response: openRecord,
    }),
    update: endpoint({
      ...shared,
      method: 'PUT',
      path: one,
      summary: `Update the rules of a protected environment of a ${of}`,
      risk: 'write',
      params: { id: ref, name, ...settings },
      anyOf: Object.keys(settings),
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...shared,
      method: 'DELETE',
      path: one,
      summary: `Unprotect an environment of a ${of}`,
      risk: 'destructive',
      params: { id: ref, name },
      success: 204,
      response: null,
    }),
  } as const;
};

export const protectedEnvironments = family(ofProject, { to: 'project', from: 'master' }, '12.8');

export const groupProtectedEnvironments = family(ofGroup, { to: 'group', from: 'master' }, '14.0');
