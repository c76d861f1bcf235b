/** Rules that protect tags (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { projectRef, record, text } from '../vocabulary/fields.ts';
import { accessLevels, levels } from './protected-branches.ts';

/** A tag, or a pattern of tags, with who may create it. */
export const protectedTag = record('ProtectedTag', { name: text, create_access_levels: accessLevels });

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Tag name, or a pattern with * as a wildcard',
} as const;

/** Endpoints of the protected tags of a project. */
export const protectedTags = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/protected_tags',
    summary: 'List the protected tags of a project',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: protectedTag },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/protected_tags/:name',
    summary: 'Show a protected tag',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'read',
    cacheable: true,
    params: { id: projectRef, name },
    success: 200,
    response: protectedTag,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/protected_tags',
    summary: 'Protect a tag or pattern',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: {
      id: projectRef,
      name,
      create_access_level: {
        ...levels,
        default: 40,
        description: 'Role that can create the tag: 60 administrators, 40 masters, 30 developers, 0 nobody',
      },
    },
    required: ['name'],
    success: 201,
    response: protectedTag,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/protected_tags/:name',
    summary: 'Unprotect a tag or pattern',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'destructive',
    params: { id: projectRef, name },
    success: 204,
    response: null,
  }),
} as const;
