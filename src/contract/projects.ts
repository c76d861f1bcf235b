/** Projects: the minimum that other resources stand on, in the v4 shapes. */
import { endpoint } from './endpoint.ts';
import { id, projectRef, text, visibility } from './fields.ts';
import { project } from './project-record.ts';

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
    params: {
      search: { ...text, description: 'Only projects whose name or path contains this' },
      visibility: { ...visibility, description: 'Only projects of this visibility' },
      owned: { type: 'boolean', default: false, description: 'Only projects you own' },
      membership: { type: 'boolean', default: false, description: 'Only projects you are a member of' },
      order_by: {
        type: 'string',
        enum: ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'],
        default: 'created_at',
        description: 'Order of the list',
      },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction of the order' },
    },
    success: 200,
    response: { type: 'array', items: project },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Show a project',
    section: 'v4',
    access: { to: 'project', from: 'reader' },
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: project,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project with an empty repository',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    params: {
      name: { type: 'string', minLength: 1, maxLength: 255, description: 'Name as people write it' },
      path: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Last part of its address; made from the name when not given',
      },
      namespace_id: { ...id, description: 'ID of the namespace to create it in; your own when not given' },
      description: { type: ['string', 'null'], maxLength: 65_535, description: 'What the project is' },
      visibility: { ...visibility, description: 'Who sees it; private when not given' },
      public_jobs: { type: 'boolean', default: true, description: 'Show pipelines to everyone who sees the project' },
      issues_enabled: { type: 'boolean', default: true, description: 'Offer issues' },
      merge_requests_enabled: { type: 'boolean', default: true, description: 'Offer merge requests' },
      jobs_enabled: { type: 'boolean', default: true, description: 'Offer pipelines' },
      wiki_enabled: { type: 'boolean', default: true, description: 'Offer a wiki' },
      snippets_enabled: { type: 'boolean', default: true, description: 'Offer snippets' },
      initialize_with_readme: {
        type: 'boolean',
        default: false,
        description: 'Start with a commit that holds a README',
      },
    },
    required: ['name'],
    success: 201,
    response: project,
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
    response: {
      type: 'object',
      properties: { message: text },
      required: ['message'],
      additionalProperties: false,
    },
  }),
} as const;
