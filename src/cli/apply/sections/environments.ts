import { environments as endpoints } from '../../../contract/ci/environments.ts';
import { fieldsOf, type Section } from './section.ts';

export const environments: Section = {
  name: 'environments',
  singular: 'environment',
  calls: { projects: endpoints },
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ id }) => ({ environment_id: id }),
  rename: 'name',
  // Current servers delete stopped environments only.
  beforeDelete: endpoints.stop,
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['name', 'slug'],
    more: { external_url: { compare: 'text' }, description: { compare: 'text' } },
  }),
};
