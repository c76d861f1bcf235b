import { projectSharing } from '../../../contract/organization/sharing.ts';
import type { Verb } from '../../verbs/noun.ts';
import { groupByName } from '../people/by-name.ts';
import { levelColumn, sharedRoles } from './member-columns.ts';

/** `projects share` and `projects unshare`. */
export const sharingVerbs: readonly Verb[] = [
  {
    name: 'share',
    endpoint: projectSharing.share,
    positional: ['group_id'],
    flags: {
      group_id: groupByName,
      group_access: { words: sharedRoles, description: 'The most that members of the group may do' },
    },
    columns: [
      { key: 'project_id', title: 'PROJECT', as: 'count' },
      { key: 'group_id', title: 'GROUP', as: 'count' },
      levelColumn('group_access'),
      { key: 'expires_at', title: 'EXPIRES', as: 'date' },
    ],
    examples: [
      {
        command: 'repoctl projects share tools -p platform/api --group-access developer --expires-at +90d',
        caption: 'Let the members of a group work in a project for three months',
      },
    ],
  },
  {
    name: 'unshare',
    endpoint: projectSharing.unshare,
    flags: { group_id: groupByName },
    confirm: { what: (params) => `project ${String(params['id'])} from group ${String(params['group_id'])}` },
    examples: [
      { command: 'repoctl projects unshare tools -p platform/api', caption: 'Close the project to the group again' },
    ],
  },
];
