import { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { roleWords } from './role-words.ts';
import { type Calls, fieldsOf, type Section } from './section.ts';
import { withoutCase } from './spelling.ts';

const callsOf = ({ list, add, update, remove }: typeof projectMembers | typeof groupMembers): Calls => ({
  list,
  create: add,
  update,
  delete: remove,
});

export const members: Section = {
  name: 'members',
  singular: 'member',
  calls: { projects: callsOf(projectMembers), groups: callsOf(groupMembers) },
  nameOf: (record) => String(record['username']),
  spelling: withoutCase,
  named: () => ({}),
  lookUp: { kind: 'users', parameter: 'user_id' },
  ref: ({ id }) => ({ user_id: id }),
  shorthand: 'access_level',
  fields: fieldsOf({
    of: [projectMembers.add],
    without: ['user_id'],
    more: { access_level: { words: roleWords } },
  }),
};
