import { protectedBranches as endpoints } from '../../../contract/organization/protected-branches.ts';
import { roleWords } from './role-words.ts';
import { type Field, fieldsOf, type Section, type WireRecord } from './section.ts';

/** A role that records show in a list of access levels; entries for users and groups are skipped. */
const level = (list: string): Partial<Field> => ({
  words: roleWords,
  read: (record) => {
    const levels = record[list];
    if (!Array.isArray(levels)) return undefined;
    return (levels as WireRecord[]).find(({ user_id: user, group_id: group }) => (user ?? group ?? null) === null)?.[
      'access_level'
    ];
  },
});

export const protectedBranches: Section = {
  name: 'protected_branches',
  singular: 'protected branch',
  calls: { projects: { list: endpoints.list, create: endpoints.create, delete: endpoints.delete } },
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ name }) => ({ name }),
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['name'],
    published: 'protectedBranches',
    more: {
      push_access_level: level('push_access_levels'),
      merge_access_level: level('merge_access_levels'),
      unprotect_access_level: level('unprotect_access_levels'),
    },
  }),
  replaces: 'delete first',
};
