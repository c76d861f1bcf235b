import { groupInvitations, projectInvitations } from '../../../contract/organization/invitations.ts';
import { asRole, gitlabRoleWords } from '../../values/roles.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { Noun } from '../../verbs/noun.ts';
import { roleColumn } from '../people/role-column.ts';

const settings = {
  access_level: { words: gitlabRoleWords, description: 'Role' },
  member_role_id: { name: 'member-role' },
} as const;

export const invitations: Noun = {
  name: 'invitations',
  summary: 'Manage invitations into projects and groups by email',
  nameKey: 'invite_email',
  columns: [
    { key: 'invite_email', title: 'EMAIL', keep: true },
    roleColumn('access_level'),
    { key: 'expires_at', title: 'EXPIRES', as: 'time' },
    { key: 'created_by_name', title: 'INVITED BY', shrink: 1 },
    { key: 'created_at', title: 'CREATED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the pending invitations into a project or group',
      endpoint: projectInvitations.list,
      alternatives: [{ flag: 'group', endpoint: groupInvitations.list }],
      examples: [
        { command: 'repoctl invitations list -p platform/api', caption: 'List the pending invitations into a project' },
        {
          command: 'repoctl invitations list --each-group --of platform --all -o csv',
          caption: 'Export the pending invitations into all subgroups',
        },
      ],
    },
    {
      name: 'create',
      summary: 'Invite a user into a project or group by email',
      endpoint: projectInvitations.create,
      alternatives: [{ flag: 'group', endpoint: groupInvitations.create }],
      flags: settings,
      unique: [{ together: ['email'], ignoreCase: true }],
      existing: {
        in: [projectInvitations.list, groupInvitations.list],
        query: ({ email }) => ({ query: email }),
        isIt: ({ invite_email: invited }, { email }) => String(invited).toLowerCase() === String(email).toLowerCase(),
      },
      complete: async (_context, { email }) => {
        if (!String(email ?? '').includes(',')) return {};
        throw new UsageError('<email> must be one address', { hint: 'Separate several with spaces.' });
      },
      send: async (context, call) => (await import('./send-invitation.ts')).sendInvitation(context, call),
      done: ({ params, in: place }) =>
        `Invited ${String(params['email'])}${place.replace(' in ', ' to ')}${asRole(params['access_level'])}`,
      examples: [
        {
          command: 'repoctl invitations create maya@example.org --access-level developer -p platform/api',
          caption: 'Invite a user into a project',
        },
        {
          command:
            'repoctl invitations create ann@example.org bo@example.org --access-level guest --expires-at 30d -g platform',
          caption: 'Invite two users into a group for 30 days',
        },
      ],
    },
    {
      name: 'update',
      summary: 'Update a pending invitation into a project or group',
      endpoint: projectInvitations.update,
      alternatives: [{ flag: 'group', endpoint: groupInvitations.update }],
      flags: settings,
      examples: [
        {
          command: 'repoctl invitations update maya@example.org --access-level reporter -p platform/api',
          caption: 'Change the role of an invitation',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Withdraw an invitation into a project or group',
      endpoint: projectInvitations.delete,
      alternatives: [{ flag: 'group', endpoint: groupInvitations.delete }],
      examples: [
        {
          command: 'repoctl invitations delete maya@example.org -p platform/api --yes',
          caption: 'Withdraw an invitation without confirmation',
        },
        {
          command:
            'repoctl invitations list -g platform --all -o name | repoctl invitations delete - -g platform --yes',
          caption: 'Withdraw all invitations into a group',
        },
      ],
    },
  ],
};
