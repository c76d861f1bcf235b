/** The verbs that change the state of a user. */
import { userStates as states } from '../../../../contract/people/user-states.ts';
import { users } from '../../../../contract/people/users.ts';
import type { Verb } from '../../../verbs/noun.ts';
import { self } from '../shared-flags.ts';

export const stateVerbs: readonly Verb[] = [
  {
    name: 'block',
    endpoint: users.block,
    flags: self,
    confirm: {
      effects: async (context, params) => (await import('./effects-on-user.ts')).effectsOfBlock(context, params),
      consequence: () => 'All sessions end, and no token works until the unblock.',
    },
    examples: [{ command: 'repoctl users block alice', caption: 'Block a user and all of their tokens' }],
  },
  {
    name: 'unblock',
    endpoint: users.unblock,
    flags: self,
    examples: [{ command: 'repoctl users unblock alice', caption: 'Unblock a user' }],
  },
  {
    name: 'deactivate',
    endpoint: states.deactivate,
    flags: self,
    confirm: {
      effects: async (context, params) => (await import('./effects-on-user.ts')).effectsOfBlock(context, params),
      consequence: () => 'All sessions end, and no token works until the user logs in with a password.',
    },
    examples: [
      { command: 'repoctl users deactivate alice', caption: 'Deactivate a user until the next login' },
      {
        command:
          'repoctl users list --active --where \'(.last_activity_on // "2000-01-01") | older("180d")\' -o name | repoctl users deactivate - --yes',
        caption: 'Deactivate the users who were not active for half a year',
      },
    ],
  },
  {
    name: 'activate',
    endpoint: states.activate,
    flags: self,
    examples: [{ command: 'repoctl users activate alice', caption: 'Activate a deactivated user' }],
  },
  {
    name: 'ban',
    endpoint: states.ban,
    flags: self,
    confirm: {
      effects: async (context, params) => (await import('./effects-on-user.ts')).effectsOfBlock(context, params),
      consequence: () =>
        'All sessions end, no token works, and only administrators see their issues and merge requests until the unban.',
    },
    examples: [{ command: 'repoctl users ban alice', caption: 'Ban a user and all of their tokens' }],
  },
  {
    name: 'unban',
    endpoint: states.unban,
    flags: self,
    examples: [{ command: 'repoctl users unban alice', caption: 'Unban a user' }],
  },
  {
    name: 'approve',
    endpoint: states.approve,
    flags: self,
    examples: [
      { command: 'repoctl users approve alice', caption: 'Approve a user who is waiting for approval' },
      {
        command: `repoctl users list --all --where '.state == "blocked_pending_approval"' -o name | repoctl users approve -`,
        caption: 'Approve all who are waiting',
      },
    ],
  },
  {
    name: 'reject',
    endpoint: states.reject,
    flags: self,
    confirm: {
      effects: async (context, params) =>
        (await import('./effects-on-user.ts')).effectsOfDeletion(context, { ...params, hard_delete: true }),
      consequence: () => 'The user is deleted. This cannot be undone.',
      nameToType: ({ params, at }) => at('username') || String(params['id']),
    },
    examples: [{ command: 'repoctl users reject alice', caption: 'Reject and delete a user' }],
  },
];
