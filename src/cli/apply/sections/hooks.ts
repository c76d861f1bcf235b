import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import { endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { fieldsOf, type Section } from './section.ts';

/** Services of today change a hook in place; ours, as the document has it, does not know the address. */
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
  // The token of the old one cannot be read: it could not be put back.
  replaces: 'create first',
};
