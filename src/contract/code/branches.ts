/** Branches of a project's repository (document, "Branches"). */
import { commit } from './commits.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, projectRef, record, said, searchText, text } from '../vocabulary/fields.ts';

/** A branch with the commit at its tip. `default` is what v4 services add: the document does not have it. */
export const branch = record('Branch', {
  name: text,
  merged: flag,
  default: flag,
  protected: flag,
  developers_can_push: flag,
  developers_can_merge: flag,
  commit,
});

const name = { type: 'string', minLength: 1, description: 'Branch name' } as const;

/** Endpoints of a project's branches. */
export const branches = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/repository/branches',
    summary: 'List the branches of a project',
    section: 'Branches',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      search: { ...searchText, description: 'Only branches whose name contains this; ^ anchors the start, $ the end' },
    },
    success: 200,
    response: { type: 'array', items: branch },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/repository/branches/:branch',
    summary: 'Show a branch',
    section: 'Branches',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    params: { id: projectRef, branch: name },
    success: 200,
    response: branch,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/repository/branches',
    summary: 'Create a branch',
    section: 'Branches',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      branch: { ...name, description: 'Name of the new branch' },
      ref: { type: 'string', minLength: 1, description: 'Source branch, tag, or commit SHA' },
    },
    required: ['branch', 'ref'],
    success: 201,
    response: branch,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/repository/branches/:branch',
    summary: 'Delete a branch',
    section: 'Branches',
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    params: { id: projectRef, branch: name },
    success: 204,
    response: null,
  }),
  deleteMerged: endpoint({
    method: 'DELETE',
    path: '/projects/:id/repository/merged_branches',
    summary: 'Delete the branches merged into the default branch',
    section: 'Branches',
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    conditionalOn: null,
    params: { id: projectRef },
    success: 202,
    response: said,
  }),
  protect: endpoint({
    method: 'PUT',
    path: '/projects/:id/repository/branches/:branch/protect',
    instead: 'POST /projects/:id/protected_branches',
    summary: 'Protect a branch',
    section: 'Branches',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: {
      id: projectRef,
      branch: name,
      developers_can_push: { ...flag, description: 'Allow developers to push' },
      developers_can_merge: { ...flag, description: 'Allow developers to merge' },
    },
    success: 200,
    response: branch,
  }),
  unprotect: endpoint({
    method: 'PUT',
    path: '/projects/:id/repository/branches/:branch/unprotect',
    instead: 'DELETE /projects/:id/protected_branches/:name',
    summary: 'Unprotect a branch',
    section: 'Branches',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: { id: projectRef, branch: name },
    success: 200,
    response: branch,
  }),
} as const;
