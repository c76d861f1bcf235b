import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import { fieldsOf, type Section } from './section.ts';

export const hooks: Section = {
  name: 'hooks',
  singular: 'system hook',
  calls: { instance: { list: endpoints.list, create: endpoints.create, delete: endpoints.delete } },
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
    },
  }),
  // The token of the old one cannot be read: it could not be put back.
  replaces: 'create first',
};
