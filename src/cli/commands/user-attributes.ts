import { userAttributes } from '../../contract/custom-attributes.ts';
import type { FlagChanges, Noun } from '../kernel/noun.ts';

const ofUser: Readonly<Record<string, FlagChanges>> = { user_id: { name: 'user' } };

/** `users attributes`: what administrators note about users. */
export const attributes: Noun = {
  name: 'attributes',
  summary: 'Custom attributes of a user',
  nameKey: 'key',
  columns: [
    { key: 'key', title: 'KEY' },
    { key: 'value', title: 'VALUE', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: userAttributes.list,
      flags: ofUser,
      examples: [{ line: 'repoctl users attributes list 7', says: 'What is noted about user 7' }],
    },
    {
      name: 'get',
      endpoint: userAttributes.get,
      flags: ofUser,
      examples: [{ line: 'repoctl users attributes get 7 office --jq .value', says: 'One value' }],
    },
    {
      name: 'set',
      endpoint: userAttributes.set,
      positional: ['user_id', 'key', 'value'],
      flags: ofUser,
      examples: [{ line: 'repoctl users attributes set 7 office Lisbon', says: 'Add or change an attribute' }],
    },
    {
      name: 'delete',
      endpoint: userAttributes.delete,
      flags: ofUser,
      confirm: { what: ({ user_id: user, key }) => `attribute ${String(key)} of user ${String(user)}` },
      examples: [{ line: 'repoctl users attributes delete 7 office --yes', says: 'Take an attribute away' }],
    },
  ],
};
