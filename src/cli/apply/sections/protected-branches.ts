import { protectedBranches as endpoints } from '../../../contract/organization/protected-branches.ts';
import { level } from './protection-level.ts';
import { fieldsOf, type Section } from './section.ts';

export const protectedBranches: Section = {
  name: 'protected_branches',
  singular: 'protected branch',
  calls: {
    projects: {
      list: endpoints.list,
      create: endpoints.create,
      update: endpoints.update,
      delete: endpoints.delete,
    },
  },
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ name }) => ({ name }),
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['name'],
    more: {
      push_access_level: level('push_access_levels'),
      merge_access_level: level('merge_access_levels'),
      unprotect_access_level: level('unprotect_access_levels'),
    },
  }),
  replaces: 'delete first',
};
