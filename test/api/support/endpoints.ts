import { endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { attributes, ids, projectRef, text } from '../../../src/contract/vocabulary/fields.ts';

/** Endpoints for these tests only, so that the tests do not depend on the current contract. */
const common = { section: 'v4', access: { to: 'user' }, risk: 'read' } as const;
const record = { type: 'object', additionalProperties: true } as const;

export const read = endpoint({
  ...common,
  method: 'GET',
  path: '/projects/:id/things/:name',
  summary: 'Read a thing',
  params: { id: projectRef, name: text },
  success: 200,
  response: record,
});

export const list = endpoint({
  ...common,
  method: 'GET',
  path: '/things',
  summary: 'List things',
  paginated: true,
  params: { iids: ids, custom_attributes: attributes, search: text, active: { type: ['boolean', 'null'] } },
  success: 200,
  response: { type: 'array', items: record },
});

export const create = endpoint({
  ...common,
  method: 'POST',
  path: '/projects/:id/things',
  summary: 'Create a thing',
  params: {
    id: projectRef,
    title: text,
    note: { type: ['string', 'null'] },
    tags: { type: 'array', items: text },
    variables: attributes,
    avatar: text,
  },
  files: ['avatar'],
  success: 201,
  response: record,
});

export const update = endpoint({
  ...common,
  method: 'PUT',
  path: '/things/:id',
  summary: 'Change a thing',
  params: { id: text, title: text },
  success: 200,
  response: record,
});

export const remove = endpoint({
  ...common,
  method: 'DELETE',
  path: '/things/:id',
  summary: 'Remove a thing',
  params: { id: text, name: text },
  success: 204,
  response: null,
});

export const follow = endpoint({
  ...common,
  method: 'POST',
  path: '/things/:id/subscribe',
  summary: 'Follow a thing',
  params: { id: text },
  success: 201,
  response: record,
  notModified: true,
});
