import { users as endpoints } from '../../../contract/people/users.ts';
import { fieldsOf, type Section } from './section.ts';
import { withoutCase } from './spelling.ts';

export const users: Section = {
  name: 'users',
  singular: 'user',
  calls: { instance: { list: endpoints.list, get: endpoints.get, create: endpoints.create, update: endpoints.update } },
  nameOf: (record) => String(record['username']),
  spelling: withoutCase,
  named: (username) => ({ username }),
  ref: ({ id }) => ({ id }),
  rename: 'username',
  fields: fieldsOf({
    of: [endpoints.update, endpoints.create],
    without: ['username', 'skip_reconfirmation', 'extern_uid', 'provider'],
    published: 'users',
    more: {
      admin: { read: ({ is_admin: admin }) => admin },
      state: {
        schema: { type: 'string', enum: ['active', 'blocked'], description: 'State' },
        endpoints: { active: endpoints.unblock, blocked: endpoints.block },
      },
      password: { hidden: true, writeOnly: true },
      reset_password: { writeOnly: true },
      skip_confirmation: { writeOnly: true },
      bio: { compare: 'text' },
      location: { compare: 'text' },
      organization: { compare: 'text' },
      website_url: { compare: 'text' },
    },
  }),
  undeletable: 'users are never deleted; use "state: blocked"',
};
