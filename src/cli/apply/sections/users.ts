import { users as endpoints } from '../../../contract/people/users.ts';
import { userStates } from '../../../contract/people/user-states.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { fieldsOf, type Section } from './section.ts';
import { withoutCase } from './spelling.ts';

/** Back to the state `active`. */
const leaving: Readonly<Record<string, Endpoint>> = {
  blocked: endpoints.unblock,
  deactivated: userStates.activate,
  banned: userStates.unban,
  blocked_pending_approval: userStates.approve,
};

const entering: Readonly<Record<string, Endpoint>> = {
  blocked: endpoints.block,
  deactivated: userStates.deactivate,
  banned: userStates.ban,
};

/** Only a block starts from other states than `active`, but for `banned`. Nobody is made to wait for approval once created. */
const stateChanges = (state: unknown, old: unknown): readonly Endpoint[] => {
  const [left, entered] = [leaving[String(old)], entering[String(state)]];
  if (state !== 'active' && entered === undefined) return [];
  const isDirect = state === 'blocked' && old !== 'banned';
  return [isDirect ? undefined : left, entered].filter((endpoint) => endpoint !== undefined);
};

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
    more: {
      // Some servers store it in lower case.
      email: { compare: 'names' },
      admin: { read: ({ is_admin: admin }) => admin },
      state: {
        schema: {
          type: 'string',
          enum: ['active', 'blocked', 'deactivated', 'banned', 'blocked_pending_approval'],
          description: 'State',
        },
        endpoints: stateChanges,
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
