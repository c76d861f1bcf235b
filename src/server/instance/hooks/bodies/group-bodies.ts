/** The bodies of events of milestones, members, and subgroups. */
import type { FactsOf } from '../../../queue/hook-facts.ts';
import type { Row } from '../../../db/schema.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';
import { groupMemberBody, plainTime } from '../../../activity/hooks/system-bodies.ts';
import { hookTime, type Place, projectPart, redactedEmail } from './parts.ts';

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

export const memberBody = (
  { row, action }: FactsOf<'member'>,
  { group, user }: { readonly group: HookGroup; readonly user: Pusher },
) => ({ ...groupMemberBody({ action, member: row }, { group, user }), user_email: redactedEmail });

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
