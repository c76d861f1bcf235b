/** Labels of a project (document, "Labels (project)"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, flag, id, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';

/** A label of a project, as the service shows it to the caller. */
export const label = record('Label', {
  id,
  name: text,
  color: text,
  description: nullableText,
  open_issues_count: count,
  closed_issues_count: count,
  open_merge_requests_count: count,
  subscribed: flag,
  priority: { type: ['integer', 'null'], minimum: 0 },
});

const name = { type: 'string', minLength: 1, maxLength: 255, description: 'Label name' } as const;
const color = { type: 'string', minLength: 1, description: 'Color: #rrggbb or a CSS color name' } as const;
const description = { type: ['string', 'null'], maxLength: 65_535, description: 'Description' } as const;
const priority = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Priority; 0 is the highest',
} as const;
const settings = { color, description, priority } as const;
const labelId = { type: 'string', minLength: 1, description: 'Label name or ID' } as const;

/** Endpoints of a project's labels. */
export const labels = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/labels',
    summary: 'List the labels of a project',
    section: 'Labels (project)',
    access: { to: 'project', from: 'reader' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: label },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/labels/:name',
    summary: 'Show a label',
    section: 'v4',
    access: { to: 'project', from: 'reader' },
    risk: 'read',
    cacheable: true,
    params: { id: projectRef, name },
    success: 200,
    response: label,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/labels',
    summary: 'Create a label in a project',
    section: 'Labels (project)',
    access: { to: 'project', from: 'reporter' },
    risk: 'write',
    params: { id: projectRef, name, ...settings },
    required: ['name', 'color'],
    success: 201,
    response: label,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/labels',
    alternatives: [{ path: '/projects/:id/labels/:name' }],
    summary: 'Update a label',
    section: 'Labels (project)',
    access: { to: 'project', from: 'reporter' },
    risk: 'write',
    params: {
      id: projectRef,
      name,
      new_name: { ...name, description: 'New name' },
      ...settings,
    },
    required: ['name'],
    anyOf: ['new_name', ...Object.keys(settings)],
    success: 200,
    response: label,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/labels',
    alternatives: [{ path: '/projects/:id/labels/:name' }],
    summary: 'Delete a label',
    section: 'Labels (project)',
    access: { to: 'project', from: 'reporter' },
    risk: 'destructive',
    params: { id: projectRef, name },
    required: ['name'],
    success: 204,
    response: null,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/projects/:id/labels/:label_id/subscribe',
    summary: 'Subscribe to a label',
    section: 'Labels (project)',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, label_id: labelId },
    success: 201,
    response: label,
    notModified: true,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/projects/:id/labels/:label_id/unsubscribe',
    summary: 'Unsubscribe from a label',
    section: 'Labels (project)',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, label_id: labelId },
    success: 201,
    response: label,
    notModified: true,
  }),
} as const;
