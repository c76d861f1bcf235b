import { groupAccessRequests, projectAccessRequests } from '../../../contract/organization/access-requests.ts';
import { asRole, gitlabRoleWords } from '../../values/roles.ts';
import type { Noun } from '../../verbs/noun.ts';

const user = { user_id: { name: 'user' } } as const;

export const accessRequests: Noun = {
  name: 'access-requests',
  singular: 'access request',
  summary: 'Manage requests of users to join projects and groups',
  nameKey: 'username',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'username', title: 'USERNAME', keep: true },
    { key: 'name', title: 'NAME', shrink: 1 },
    { key: 'state', title: 'STATE', as: 'state' },
    { key: 'requested_at', title: 'REQUESTED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the requests to join a project or group',
      endpoint: projectAccessRequests.list,
      alternatives: [{ flag: 'group', endpoint: groupAccessRequests.list }],
      examples: [
        { command: 'repoctl access-requests list -g platform', caption: 'List the requests to join a group' },
        {
          command: 'repoctl access-requests list --each-project --of platform --fail-if-any',
          caption: 'Check that no request waits in the projects of a group',
        },
      ],
    },
    {
      name: 'create',
      summary: 'Request to join a project or group',
      endpoint: projectAccessRequests.create,
      alternatives: [{ flag: 'group', endpoint: groupAccessRequests.create }],
      done: ({ params }) => `Requested access to ${String(params['id'])}`,
      examples: [{ command: 'repoctl access-requests create -p platform/api', caption: 'Request to join a project' }],
    },
    {
      name: 'approve',
      summary: 'Approve a request to join a project or group',
      endpoint: projectAccessRequests.approve,
      alternatives: [{ flag: 'group', endpoint: groupAccessRequests.approve }],
      flags: { ...user, access_level: { words: gitlabRoleWords, description: 'Role (default: developer)' } },
      done: ({ thing, in: place, at }) => `Approved ${thing}${place}${asRole(at('access_level'))}`,
      examples: [
        {
          command: 'repoctl access-requests approve alice -p platform/api --access-level reporter',
          caption: 'Approve a request with the reporter role',
        },
        {
          command:
            'repoctl access-requests list -g platform --all -o name | repoctl access-requests approve - -g platform',
          caption: 'Approve all requests with the developer role',
        },
      ],
    },
    {
      name: 'deny',
      summary: 'Deny a request to join a project or group',
      endpoint: projectAccessRequests.deny,
      alternatives: [{ flag: 'group', endpoint: groupAccessRequests.deny }],
      flags: user,
      confirm: { act: ({ given, in: place }) => `deny ${given}${place}` },
      done: ({ given, in: place }) => `Denied ${given}${place}`,
      examples: [
        {
          command: 'repoctl access-requests deny alice -p platform/api --yes',
          caption: 'Deny a request without confirmation',
        },
      ],
    },
  ],
};
