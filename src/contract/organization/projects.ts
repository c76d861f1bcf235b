/** Projects (v4 shapes). */
import { withAttributes } from '../people/custom-attributes.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, projectRef, said, userId } from '../vocabulary/fields.ts';
import { firstSettings, laterSettings, moreProjectFilters, projectFilters } from './project-parameters.ts';
import { listedProject, projectDetail } from './project-record.ts';

/** What turns something on or off has nothing to say besides. */
const turn = {
  method: 'POST',
  section: 'v4',
  risk: 'write',
  params: { id: projectRef },
  success: 201,
  response: projectDetail,
} as const;

/** Endpoints of projects. */
export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List the projects you can see',
    section: 'v4',
    access: { to: 'anyone' },
    risk: 'read',
    paginated: true,
    params: { ...projectFilters, ...moreProjectFilters },
    success: 200,
    response: { type: 'array', items: listedProject },
  }),
  listForUser: endpoint({
    method: 'GET',
    path: '/users/:user_id/projects',
    summary: "List the projects in a user's own namespace",
    section: 'v4',
    access: { to: 'anyone' },
    risk: 'read',
    paginated: true,
    params: {
      user_id: { type: 'string', minLength: 1, description: 'ID or name of the user' },
      ...projectFilters,
      ...moreProjectFilters,
    },
    success: 200,
    response: { type: 'array', items: listedProject },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Show a project',
    section: 'v4',
    access: { to: 'project', from: 'reader' },
    risk: 'read',
    params: {
      id: projectRef,
      statistics: { type: 'boolean', default: false, description: 'Show counts and sizes (reporters)' },
      with_custom_attributes: withAttributes,
    },
    success: 200,
    response: projectDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project with an empty repository',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    params: {
      ...firstSettings,
      namespace_id: { ...id, description: 'ID of the namespace to create it in; your own when not given' },
    },
    required: ['name'],
    files: ['avatar'],
    success: 201,
    response: projectDetail,
  }),
  createForUser: endpoint({
    method: 'POST',
    path: '/projects/user/:user_id',
    summary: "Create a project in a user's own namespace",
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { user_id: userId, ...firstSettings },
    required: ['name'],
    files: ['avatar'],
    success: 201,
    response: projectDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id',
    summary: 'Change the names, the visibility or the settings of a project',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    params: { id: projectRef, ...laterSettings },
    files: ['avatar'],
    success: 200,
    response: projectDetail,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Delete a project and its repository, a moment later',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    params: { id: projectRef },
    success: 202,
    response: said,
  }),
  archive: endpoint({
    ...turn,
    path: '/projects/:id/archive',
    summary: 'Archive a project: it is read-only from then on',
    access: { to: 'project', from: 'owner' },
  }),
  unarchive: endpoint({
    ...turn,
    path: '/projects/:id/unarchive',
    summary: 'Make an archived project writable again',
    access: { to: 'project', from: 'owner' },
  }),
  star: endpoint({
    ...turn,
    path: '/projects/:id/star',
    summary: 'Star a project',
    access: { to: 'project', from: 'viewer' },
    notModified: true,
  }),
  unstar: endpoint({
    ...turn,
    path: '/projects/:id/unstar',
    summary: 'Take your star off a project',
    access: { to: 'project', from: 'viewer' },
    notModified: true,
  }),
} as const;
