import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import { endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { fieldsOf, type Section } from './section.ts';

/** Current servers can update a hook; ours follows the document, which has no such endpoint. */
const update = endpoint({
  method: 'PUT',
  path: '/hooks/:id',
  summary: 'Update a system hook',
  section: 'v4',
  access: { to: 'admin' },
  risk: 'write',
  params: { ...endpoints.create.params, id: endpoints.delete.params.id },
  success: 200,
  response: endpoints.create.response,
});

export const hooks: Section = {
  name: 'hooks',
  singular: 'system hook',
  calls: { instance: { list: endpoints.list, create: endpoints.create, update, delete: endpoints.delete } },
  nameOf: (record) => String(record['url']),
  named: (url) => ({ url }),
  ref: ({ id }) => ({ id }),
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['url'],
    published: 'systemHooks',
    more: {
      token: { hidden: true, writeOnly: true },
      signing_token: { hidden: true, writeOnly: true },
      // Servers show the names of their members only.
      custom_headers: { hidden: true, writeOnly: true },
      url_variables: { hidden: true, writeOnly: true },
    },
  }),
  // The token of the old hook cannot be read, so it could not be restored.
  replaces: 'create first',
};
