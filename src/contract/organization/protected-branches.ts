/** Rules that protect branches (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, id, openList, projectRef, record, searchText, text } from '../vocabulary/fields.ts';

/** A required role: 0 is nobody, 30 developers and higher, 40 masters and higher, 60 administrators. */
export const levels = { type: 'integer', enum: [0, 30, 40, 60] } as const;

/** The required roles in a record: one entry, where other servers may have several. */
export const accessLevels = {
  type: 'array',
  items: {
    type: 'object',
    properties: { access_level: levels, access_level_description: text },
    required: ['access_level', 'access_level_description'],
    additionalProperties: false,
  },
} as const;

/** A branch, or a pattern of branches, with who may push to it and merge into it. */
export const protectedBranch = record(
  'ProtectedBranch',
  { id, name: text, push_access_levels: accessLevels, merge_access_levels: accessLevels },
  { allow_force_push: flag },
);

const forcePush = {
  ...flag,
  description: 'Let who can push also force push, which rewrites the history of the branch',
} as const;

/** Users, groups, and roles, as in `[{ "user_id": 7 }, { "access_level": 40 }]`. */
const allowed = { ...openList, onlyIn: 'GitLab Premium' } as const;

/** Rules that only GitLab has. */
const gitlabSettings = {
  unprotect_access_level: {
    type: 'integer',
    enum: [30, 40, 60],
    onlyIn: 'GitLab Premium',
    shownAs: 'unprotect_access_levels',
    description: 'Role that can unprotect: 60 administrators, 40 masters, 30 developers',
  },
  allowed_to_push: { ...allowed, shownAs: 'push_access_levels', description: 'Users, groups, and roles that can push' },
  allowed_to_merge: {
    ...allowed,
    shownAs: 'merge_access_levels',
    description: 'Users, groups, and roles that can merge',
  },
  allowed_to_unprotect: {
    ...allowed,
    shownAs: 'unprotect_access_levels',
    description: 'Users, groups, and roles that can unprotect',
  },
  code_owner_approval_required: {
    ...flag,
    onlyIn: 'GitLab Premium',
    since: '12.3',
    description: 'Require the approval of code owners',
  },
} as const;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Branch name, or a pattern with * as a wildcard',
} as const;

/** Endpoints of the protected branches of a project. */
export const protectedBranches = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/protected_branches',
    summary: 'List the protected branches of a project',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: projectRef, search: { ...searchText, description: 'Only rules whose name contains this' } },
    success: 200,
    response: { type: 'array', items: protectedBranch },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/protected_branches/:name',
    summary: 'Show a protected branch',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'read',
    cacheable: true,
    params: { id: projectRef, name },
    success: 200,
    response: protectedBranch,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/protected_branches',
    summary: 'Protect a branch or pattern',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: {
      id: projectRef,
      name,
      push_access_level: {
        ...levels,
        default: 40,
        description: 'Role that can push: 60 administrators, 40 masters, 30 developers, 0 nobody',
      },
      merge_access_level: {
        ...levels,
        default: 40,
        description: 'Role that can merge: 60 administrators, 40 masters, 30 developers, 0 nobody',
      },
      allow_force_push: { ...forcePush, default: false },
      ...gitlabSettings,
    },
    required: ['name'],
    success: 201,
    response: protectedBranch,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/:id/protected_branches/:name',
    summary: 'Update a protected branch',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: { id: projectRef, name, allow_force_push: forcePush, ...gitlabSettings },
    anyOf: ['allow_force_push', ...Object.keys(gitlabSettings)],
    success: 200,
    response: protectedBranch,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/protected_branches/:name',
    summary: 'Unprotect a branch or pattern',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'destructive',
    params: { id: projectRef, name },
    success: 204,
    response: null,
  }),
} as const;
