import { groups as endpoints } from '../../contract/groups.ts';
import { groupMembers } from '../../contract/members.ts';
import type { Noun } from '../kernel/noun.ts';
import { memberColumns, memberFlags } from './member-columns.ts';

const members: Noun = {
  name: 'members',
  summary: 'Members of a group',
  nameKey: 'username',
  columns: memberColumns,
  verbs: [
    {
      name: 'list',
      endpoint: groupMembers.list,
      examples: [{ line: 'repoctl groups members list -g platform', says: 'Who is in a group' }],
    },
    {
      name: 'add',
      endpoint: groupMembers.add,
      positional: ['user_id'],
      flags: memberFlags,
      examples: [
        { line: 'repoctl groups members add 7 -g platform --access-level developer', says: 'Make user 7 a developer' },
      ],
    },
  ],
};

export const groups: Noun = {
  name: 'groups',
  summary: 'Groups and their members',
  nameKey: 'full_path',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'full_path', title: 'PATH' },
    { key: 'name', title: 'NAME', shrink: 2 },
    { key: 'visibility', title: 'VISIBILITY' },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ line: 'repoctl groups list --owned', says: 'The groups you own' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      positional: ['id'],
      flags: { id: { name: 'group' } },
      examples: [{ line: 'repoctl groups get platform/tools', says: 'One group with its projects' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        { line: 'repoctl groups create Platform --path platform --visibility internal', says: 'A group' },
        { line: 'repoctl groups create Tools --path tools --parent-id 4', says: 'A group within another' },
      ],
    },
  ],
  nouns: [members],
};
