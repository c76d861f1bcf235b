import { protectedTags as endpoints } from '../../../contract/organization/protected-tags.ts';
import { level } from './protection-level.ts';
import { fieldsOf, type Section } from './section.ts';

export const protectedTags: Section = {
  name: 'protected_tags',
  singular: 'protected tag',
  calls: { projects: { list: endpoints.list, create: endpoints.create, delete: endpoints.delete } },
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ name }) => ({ name }),
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['name'],
    more: { create_access_level: level('create_access_levels') },
  }),
  shorthand: 'create_access_level',
  replaces: 'delete first',
};
