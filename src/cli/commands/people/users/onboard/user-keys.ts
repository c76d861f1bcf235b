/** Keys of users as records that are added, in the form of a section. Configuration files do not have them. */
import { keys as endpoints } from '../../../../../contract/people/keys.ts';
import type { Step } from '../../../../apply/plan/change.ts';
import { fieldsOf, type Section } from '../../../../apply/sections/section.ts';
import type { Place } from '../../../../apply/file/place.ts';
import type { GivenKey } from './person.ts';

/** The name of a record is the username. */
const userKeys: Section = {
  name: 'keys',
  singular: 'SSH key of user',
  calls: { instance: { create: endpoints.createForUser } },
  nameOf: ({ username }) => String(username),
  named: () => ({}),
  ref: ({ id }) => ({ key_id: id }),
  lookUp: { kind: 'users', parameter: 'user_id' },
  fields: fieldsOf({ of: [endpoints.createForUser], without: [], more: { key: { compare: 'ssh-key' } } }),
};

/** The step that adds a key; the number tells keys of one title apart. */
export const keyStep = (username: string, { title, key }: GivenKey, number: number, at: Place): Step => ({
  address: `users:${username}:keys:${title}${number > 1 ? ` (${number})` : ''}`,
  action: 'add',
  at,
  fields: { title: { new: title }, key: { new: key } },
  section: userKeys,
  name: username,
  values: new Map([
    ['title', title],
    ['key', key],
  ]),
  members: new Map(),
});
