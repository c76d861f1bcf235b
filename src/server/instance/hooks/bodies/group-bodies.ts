/** The bodies of events of milestones, members, and subgroups. */
import type { FactsOf } from '../../../queue/hook-facts.ts';
import type { Row } from '../../../db/schema.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';
import { hookTime, type Place, plainTime, projectPart, redactedEmail } from './parts.ts';

/** A group as far as bodies name it. */
export type HookGroup = Pick<Row<'namespaces'>, 'id' | 'name' | 'path' | 'full_path'>;

/** The project or the group of a milestone. */
export type MilestonePlace = { readonly place: Place } | { readonly group: HookGroup };

const groupPart = (group: HookGroup) => ({
  group_id: group.id,
  group_name: group.name,
  group_path: group.path,
  full_path: group.full_path,
});

export const milestoneBody = ({ row, action }: FactsOf<'milestone'>, where: MilestonePlace) => ({
  object_kind: 'milestone',
  event_type: 'milestone',
  ...('place' in where ? { project: projectPart(where.place) } : { group: groupPart(where.group) }),
  object_attributes: {
    id: row.id,
    iid: row.iid,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: hookTime(row.created_at),
    updated_at: hookTime(row.updated_at),
    due_date: row.due_date,
    start_date: row.start_date,
    group_id: row.namespace_id,
    project_id: row.project_id,
  },
  action,
});

/** The names of roles in bodies of today's v4. */
const roleNames = { 10: 'Guest', 20: 'Reporter', 30: 'Developer', 40: 'Maintainer', 50: 'Owner' } as const;

const memberEvents = {
  add: 'user_add_to_group',
  update: 'user_update_for_group',
  remove: 'user_remove_from_group',
} as const;

export const memberBody = (
  { row, action }: FactsOf<'member'>,
  { group, user }: { readonly group: HookGroup; readonly user: Pusher },
) => ({
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at ?? row.created_at),
  group_name: group.name,
  group_path: group.path,
  group_id: group.id,
  user_username: user.username,
  user_name: user.name,
  user_email: redactedEmail,
  user_id: user.id,
  group_access: roleNames[row.access_level],
  group_plan: null,
  expires_at: row.expires_at === null ? null : `${row.expires_at}T00:00:00Z`,
  event_name: memberEvents[action],
});

export const subgroupBody = ({ row, action }: FactsOf<'subgroup'>, parent: HookGroup) => ({
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
  event_name: `subgroup_${action}`,
  name: row.name,
  path: row.path,
  full_path: row.full_path,
  group_id: row.id,
  parent_group_id: parent.id,
  parent_name: parent.name,
  parent_path: parent.path,
  parent_full_path: parent.full_path,
});
