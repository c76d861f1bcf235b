/** Forks of projects (v4 shapes). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, projectRef, visibility } from '../vocabulary/fields.ts';
import { moreProjectFilters, onlyTrueFilters, projectFilters } from './project-parameters.ts';
import { listedProject, projectDetail } from './project-record.ts';

export const projectForks = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/forks',
    summary: 'List the forks of a project',
    section: 'v4',
    access: { to: 'project', from: 'reader' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef, ...projectFilters, ...moreProjectFilters },
    onlyTrue: onlyTrueFilters,
    success: 200,
    response: { type: 'array', items: listedProject },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/fork',
    summary: 'Fork a project',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    audited: true,
    inArchived: true,
    params: {
      id: projectRef,
      namespace: {
        type: 'string',
        minLength: 1,
        description: 'Namespace path or ID to fork into (default: your own)',
      },
      namespace_id: { ...id, description: 'Namespace ID to fork into' },
      namespace_path: { type: 'string', minLength: 1, description: 'Namespace path to fork into' },
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Name of the fork (default: that of the project)',
      },
      path: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Path of the fork (default: that of the project)',
      },
      description: { type: 'string', description: 'Description (default: that of the project)' },
      visibility: {
        ...visibility,
        description: 'Visibility (default: that of the project, at most that of the group)',
      },
    },
    success: 201,
    response: projectDetail,
  }),
  link: endpoint({
    method: 'POST',
    path: '/projects/:id/fork/:forked_from_id',
    summary: 'Make a project a fork of another',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: projectRef, forked_from_id: { ...projectRef, description: 'Source project, by path or ID' } },
    success: 201,
    response: projectDetail,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/projects/:id/fork',
    summary: 'Remove a fork relationship',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    inArchived: true,
    conditionalOn: 'project',
    params: { id: projectRef },
    success: 204,
    response: null,
    notModified: true,
  }),
} as const;
