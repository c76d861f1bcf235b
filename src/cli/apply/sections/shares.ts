import { groupSharing, projectSharing } from '../../../contract/organization/sharing.ts';
import { roleWords } from './role-words.ts';
import { fieldsOf, type Section, type WireRecord } from './section.ts';
import { withoutCase } from './spelling.ts';

export const shares: Section = {
  name: 'shares',
  singular: 'share with group',
  calls: {
    projects: { create: projectSharing.share, delete: projectSharing.unshare },
    groups: { create: groupSharing.share, delete: groupSharing.unshare },
  },
  within: ({ shared_with_groups: groups }) => (Array.isArray(groups) ? (groups as WireRecord[]) : []),
  nameOf: (record) => String(record['group_full_path'] ?? record['group_id']),
  spelling: withoutCase,
  named: () => ({}),
  lookUp: { kind: 'groups', parameter: 'group_id' },
  ref: ({ group_id }) => ({ group_id }),
  shorthand: 'group_access',
  fields: fieldsOf({
    of: [projectSharing.share],
    without: ['group_id'],
    more: { group_access: { words: roleWords, read: ({ group_access_level }) => group_access_level } },
  }),
  replaces: 'delete first',
};
