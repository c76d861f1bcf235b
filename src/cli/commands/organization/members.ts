import { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import type { Noun } from '../../verbs/noun.ts';
import { roleText } from '../../values/roles.ts';
import { memberColumns, memberFlags } from './member-columns.ts';

const user = { user_id: { name: 'user' } } as const;

/** Endpoints and example by the kind that has members. */
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
    description: 'Include members of parent groups and invited groups',
  };
  return {
    name: 'members',
    summary: `Manage the members of a ${of}`,
    singular: 'user',
    plural: 'members',
    nameKey: 'username',
    belongs: ({ id }) => ({ in: `in ${of} ${String(id)}`, from: `from ${of} ${String(id)}` }),
    columns: memberColumns,
    verbs: [
      {
        name: 'list',
        summary: `List the members of a ${of} and their access`,
        endpoint: endpoints.list,
        alternatives: [{ ...inherited, endpoint: endpoints.listAll }],
        examples: [
          { command: `${words} list ${place}`, caption: `List the members of a ${of}` },
          {
            command: `${words} list ${place} --inherited --query ali`,
            caption: 'List all members, including inherited',
          },
        ],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        flags: user,
        alternatives: [{ ...inherited, endpoint: endpoints.getOfAll }],
        examples: [{ command: `${words} get alice ${place} --inherited`, caption: 'Show the role of alice' }],
      },
      {
        name: 'add',
        section: 'members',
        endpoint: endpoints.add,
        positional: ['user_id'],
        exists: ({ given, params }) => `${given} is already a member of ${of} ${String(params['id'])}`,
        done: ({ thing, params, at }) =>
          `Added ${thing} to ${of} ${String(params['id'])} as ${roleText(Number(at('access_level')))}`,
        flags: { ...user, ...memberFlags },
        examples: [
          { command: `${words} add alice ${place} --access-level developer`, caption: 'Add alice as a developer' },
          {
            command: `${words} add 7 ${place} --access-level reporter --expires-at 30d`,
            caption: 'Add user 7 as a reporter for a month',
          },
        ],
      },
      {
        name: 'update',
        endpoint: endpoints.update,
        flags: { ...user, ...memberFlags },
        examples: [
          { command: `${words} update 7 ${place} --access-level maintainer`, caption: 'Change the role of user 7' },
          {
            command: `${words} update 7 ${place} --access-level maintainer --expires-at null`,
            caption: 'Remove the expiration date',
          },
        ],
      },
      {
        name: 'remove',
        endpoint: endpoints.remove,
        flags: user,
        examples: [{ command: `${words} remove alice ${place}`, caption: 'Remove alice, or leave if you are alice' }],
      },
    ],
  };
};
