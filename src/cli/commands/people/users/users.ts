import { users as endpoints } from '../../../../contract/people/users.ts';
import type { Noun } from '../../../verbs/noun.ts';
import { attributesOf } from '../attributes.ts';
import { avatarFile, self } from '../shared-flags.ts';
import { offboardVerb } from './offboard/offboard-verb.ts';
import { stateVerbs } from './state-verbs.ts';
import { onboard } from './onboard/onboarding.ts';
import { impersonationTokens } from '../tokens/impersonation-tokens.ts';

export const users: Noun = {
  name: 'users',
  summary: 'Manage users and impersonation tokens',
  nameKey: 'username',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'username', title: 'USERNAME', keep: true },
    { key: 'name', title: 'NAME', shrink: 2 },
    { key: 'state', title: 'STATE', as: 'state' },
    { key: 'email', title: 'EMAIL', shrink: 1 },
    { key: 'is_admin', title: 'ADMIN', as: 'flag' },
    { key: 'last_activity_on', title: 'LAST ACTIVE', as: 'date', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      usual: [
        '--search',
        '--active',
        '--blocked',
        '--exclude-active',
        '--external',
        '--username',
        '--created-after',
        '--order-by',
        '--sort',
        '--custom-attributes',
        '--extern-uid',
      ],
      examples: [
        { command: 'repoctl users list --blocked', caption: 'List blocked users' },
        { command: `repoctl users list --all --where '.state == "banned"'`, caption: 'List the users in one state' },
        { command: 'repoctl users list --search ali --fields id,email', caption: 'Search for a user' },
        {
          command:
            'repoctl users list --custom-attributes office=Lisbon --created-after 90d --order-by name --sort asc',
          caption: 'List users of one office who were created in the last 90 days',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      page: async () => (await import('./user-page.ts')).userPage,
      flags: self,
      examples: [{ command: 'repoctl users get alice', caption: 'Show a user by username or ID' }],
    },
    {
      name: 'create',
      section: 'users',
      endpoint: endpoints.create,
      usual: [
        '--password',
        '--reset-password',
        '--skip-confirmation',
        '--state',
        '--admin',
        '--external',
        '--provider',
        '--extern-uid',
      ],
      unique: [
        { together: ['username'], ignoreCase: true },
        { together: ['email'], ignoreCase: true },
      ],
      positional: ['username'],
      flags: avatarFile,
      examples: [
        {
          command: 'repoctl users create alice --email alice@example.com --name "Alice Doe" --reset-password',
          caption: 'Create a user who sets a password by email',
        },
        {
          command: 'pass show alice | repoctl users create alice --email alice@example.com --name Alice --password -',
          caption: 'Read the password from stdin',
        },
        {
          command: 'repoctl users create bob --email bob@example.com --name Bob --provider ldap --extern-uid bob',
          caption: 'Create a user who logs in with another provider',
        },
        {
          command: 'repoctl users create eve --email eve@example.com --name Eve --state blocked_pending_approval',
          caption: 'Create a user whom another administrator must approve',
        },
        {
          command: 'repoctl users create --from people.csv --reset-password --concurrency 8',
          caption: 'Create a user per row, with columns such as username, email, and name',
        },
      ],
    },
    onboard,
    {
      name: 'update',
      endpoint: endpoints.update,
      usual: [
        '--name',
        '--email',
        '--username',
        '--password',
        '--admin',
        '--external',
        '--avatar',
        '--can-create-group',
        '--organization',
      ],
      flags: { ...self, ...avatarFile },
      examples: [
        {
          command: 'repoctl users update alice --username alice.doe',
          caption: 'Rename a user and move their projects',
        },
        {
          command: 'repoctl users update 7 --no-admin --external',
          caption: 'Make a user external and no administrator',
        },
        { command: 'repoctl users update 7 --avatar @portrait.png', caption: 'Set the avatar' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: self,
      confirm: {
        act: ({ given, params }) => `delete ${given}${params['hard_delete'] === true ? ' and all contributions' : ''}`,
        effects: async (context, params) => (await import('./effects-on-user.ts')).effectsOfDeletion(context, params),
        consequence: () => 'All tokens and sessions end. This cannot be undone.',
        nameToType: ({ params, at }) => at('username') || String(params['id']),
      },
      done: ({ given, params }) => `Deleted ${given}${params['hard_delete'] === true ? ' and all contributions' : ''}`,
      examples: [
        {
          command: 'repoctl users delete alice',
          caption: 'Delete a user; issues and merge requests move to the ghost user',
        },
        {
          command: 'repoctl users delete alice --hard-delete',
          caption: 'Delete a user and all contributions after typing the username',
        },
      ],
    },
    {
      name: 'memberships',
      endpoint: endpoints.memberships,
      flags: self,
      nameKey: 'source_id',
      columns: async () => (await import('../role-column.ts')).membershipColumns,
      examples: [
        { command: 'repoctl users memberships alice', caption: 'List the projects and groups of a user' },
        { command: 'repoctl users memberships alice --type Namespace', caption: 'List the groups of a user' },
      ],
    },
    ...stateVerbs,
    offboardVerb,
  ],
  nouns: [impersonationTokens, attributesOf('user')],
};
