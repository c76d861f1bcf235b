import { groupSharing, projectSharing } from '../../../contract/organization/sharing.ts';
import type { Verb } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import { roleWords } from '../../values/roles.ts';
import { roleColumn } from '../people/role-column.ts';

const sharedText = ({ id, group_id: group }: WireParams): string => `project ${String(id)} with group ${String(group)}`;

const sharedAlready = ({ params: { id, group_id: group } }: MessageParts): string =>
  `project ${String(id)} is already shared with group ${String(group)}`;

/** Several rows may share only the project or only the group, which is then named. */
const unshareText = ({ params, in: place }: MessageParts): string => {
  const { id, group_id: group } = params;
  if (id !== undefined && group !== undefined) return `stop sharing ${sharedText(params)}`;
  const what = id === undefined ? `projects${place}` : `project ${String(id)}`;
  return `stop sharing ${what} with ${group === undefined ? 'several groups' : `group ${String(group)}`}`;
};

export const sharingVerbs: readonly Verb[] = [
  {
    name: 'share',
    section: 'shares',
    endpoint: projectSharing.share,
    positional: ['group_id'],
    flags: {
      group_id: { name: 'group' },
      group_access: { words: roleWords, description: 'Maximum role for members of the group' },
    },
    exists: sharedAlready,
    done: ({ params }) => `Shared ${sharedText(params)}`,
    columns: [
      { key: 'project_id', title: 'PROJECT', as: 'count' },
      { key: 'group_id', title: 'GROUP', as: 'count' },
      roleColumn('group_access'),
      { key: 'expires_at', title: 'EXPIRES', as: 'date' },
    ],
    examples: [
      {
        command: 'repoctl projects share tools -p platform/api --group-access developer --expires-at 90d',
        caption: 'Share a project with a group for three months',
      },
    ],
  },
  {
    name: 'unshare',
    endpoint: projectSharing.unshare,
    flags: { group_id: { name: 'group' } },
    confirm: { act: unshareText },
    done: ({ params }) => `Stopped sharing ${sharedText(params)}`,
    examples: [
      { command: 'repoctl projects unshare tools -p platform/api', caption: 'Stop sharing a project with a group' },
    ],
  },
];

const withGroup = ({ id, group_id: group }: WireParams): string => `group ${String(id)} with group ${String(group)}`;

/** A group is shared, not only what is in it: its name comes first. */
const sharedGroup = {
  positional: ['id'],
  flags: { id: { name: 'group' }, group_id: { name: 'with', description: 'Group path or ID' } },
} as const;

export const groupSharingVerbs: readonly Verb[] = [
  {
    name: 'share',
    section: 'shares',
    endpoint: groupSharing.share,
    positional: sharedGroup.positional,
    flags: {
      ...sharedGroup.flags,
      group_access: { words: roleWords, description: 'Maximum role for members of the other group' },
    },
    exists: ({ params }) => `group ${String(params['id'])} is already shared with group ${String(params['group_id'])}`,
    done: ({ params }) => `Shared ${withGroup(params)}`,
    examples: [
      {
        command: 'repoctl groups share platform --with tools --group-access developer --expires-at 90d',
        caption: 'Give the members of a group access to everything in another one for three months',
      },
    ],
  },
  {
    name: 'unshare',
    endpoint: groupSharing.unshare,
    ...sharedGroup,
    confirm: {
      act: ({ given, params: { group_id: group } }) =>
        `stop sharing ${given} with ${group === undefined ? 'several groups' : `group ${String(group)}`}`,
    },
    done: ({ params }) => `Stopped sharing ${withGroup(params)}`,
    examples: [
      { command: 'repoctl groups unshare platform --with tools', caption: 'Stop sharing a group with another group' },
    ],
  },
];
