import { groupMembers, projectMembers } from '../../contract/members.ts';
import type { Noun } from '../kernel/noun.ts';
import { memberColumns, memberFlags } from './member-columns.ts';

/** What has members: its endpoints, and how the examples name one. */
const families = {
  project: { endpoints: projectMembers, place: '-p platform/api' },
  group: { endpoints: groupMembers, place: '-g platform' },
} as const;

/** `projects members` and `groups members`. */
export const membersOf = (of: keyof typeof families): Noun => {
  const { endpoints, place } = families[of];
  const words = `repoctl ${of}s members`;
  const inherited = {
    flag: 'inherited',
    description: 'Count roles by groups above and, of projects, groups shared with',
  };
  return {
    name: 'members',
    summary: `Members of a ${of}`,
    nameKey: 'username',
    columns: memberColumns,
    verbs: [
      {
        name: 'list',
        endpoint: endpoints.list,
        alternatives: [{ ...inherited, endpoint: endpoints.listAll }],
        examples: [
          { line: `${words} list ${place}`, says: `Who is in a ${of}` },
          { line: `${words} list ${place} --inherited --query ali`, says: 'Whoever gets in, by whatever group' },
        ],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        alternatives: [{ ...inherited, endpoint: endpoints.getOfAll }],
        examples: [{ line: `${words} get 7 ${place} --inherited`, says: 'What user 7 may do there' }],
      },
      {
        name: 'add',
        endpoint: endpoints.add,
        positional: ['user_id'],
        flags: memberFlags,
        examples: [
          { line: `${words} add 7 ${place} --access-level developer`, says: 'Make user 7 a developer' },
          {
            line: `${words} add 7 ${place} --access-level reporter --expires-at +30d`,
            says: 'Let user 7 look around for a month',
          },
        ],
      },
      {
        name: 'update',
        endpoint: endpoints.update,
        flags: memberFlags,
        examples: [
          { line: `${words} update 7 ${place} --access-level master`, says: 'Give user 7 another role' },
          { line: `${words} update 7 ${place} --access-level master --expires-at null`, says: 'For good' },
        ],
      },
      {
        name: 'remove',
        endpoint: endpoints.remove,
        confirm: { what: (params) => `user ${String(params['user_id'])} from ${of} ${String(params['id'])}` },
        examples: [{ line: `${words} remove 7 ${place}`, says: 'Take user 7 out; it may be you' }],
      },
    ],
  };
};
