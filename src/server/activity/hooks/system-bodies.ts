/** The bodies of events that only hooks of the instance get, in the shapes of v4. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { findNamespaceRow, findProjectRow, findUser } from '../../request/auth-store.ts';
import type { SystemEvent } from '../../request/system-events.ts';
import { ownersOf } from './system-store.ts';

type Of<Type extends SystemEvent['type']> = Extract<SystemEvent, { readonly type: Type }>;

/** As v4 writes times in events of users, projects, and groups: `2026-01-02T03:04:05Z`. */
export const plainTime = (time: string): string => `${time.slice(0, 19)}Z`;

const times = ({ created_at, updated_at }: { readonly created_at: string; readonly updated_at: string | null }) => ({
  created_at: plainTime(created_at),
  updated_at: plainTime(updated_at ?? created_at),
});

const nameOf = ({ type, action }: { readonly type: string; readonly action: string }) => ({
  event_name: `${type}_${action}`,
});

/** The names of roles in bodies of today's v4. */
const roleNames = { 10: 'Guest', 20: 'Reporter', 30: 'Developer', 40: 'Maintainer', 50: 'Owner' } as const;

const userBody = (event: Of<'user'>) => ({
  ...nameOf(event),
  ...times(event.user),
  name: event.user.name,
  email: event.user.email,
  user_id: event.user.id,
  username: event.user.username,
  ...(event.action === 'failed_login' && { state: event.user.state }),
  ...(event.action === 'rename' && { old_username: event.oldUsername }),
});

const keyBody = async (db: Db, event: Of<'key'>) => ({
  ...nameOf(event),
  ...times({ ...event.key, updated_at: null }),
  username: (await findUser(db, event.key.user_id))?.username ?? '',
  key: event.key.key,
  id: event.key.id,
});

/** The owner of a project of a group is the group, which has no email address. */
const projectBody = async (db: Db, event: Of<'project'>) => {
  const { project } = event;
  const namespace = await findNamespaceRow(db, { id: project.namespace_id });
  const owners = namespace === undefined ? [] : await ownersOf(db, namespace);
  const owner = namespace?.kind === 'user' ? owners[0] : { name: namespace?.name, email: '' };
  return {
    ...nameOf(event),
    ...times(project),
    name: project.name,
    path: project.path,
    path_with_namespace: project.full_path,
    project_id: project.id,
    project_namespace_id: project.namespace_id,
    owner_name: owner?.name ?? '',
    owner_email: owner?.email ?? '',
    owners: owners.map(({ name, email }) => ({ name, email })),
    project_visibility: project.visibility,
    ...('oldPath' in event && { old_path_with_namespace: event.oldPath }),
  };
};

const groupBody = (event: Of<'group'>) => ({
  ...nameOf(event),
  ...times(event.group),
  name: event.group.name,
  path: event.group.path,
  full_path: event.group.full_path,
  group_id: event.group.id,
  ...('old' in event && { old_path: event.old.path, old_full_path: event.old.full_path }),
});

type NamedGroup = Pick<Row<'namespaces'>, 'id' | 'name' | 'path'>;

type NamedUser = Pick<Row<'users'>, 'id' | 'name' | 'username' | 'email'>;

const groupEvents = {
  add: 'user_add_to_group',
  update: 'user_update_for_group',
  remove: 'user_remove_from_group',
} as const;

const projectEvents = {
  add: 'user_add_to_team',
  update: 'user_update_for_team',
  remove: 'user_remove_from_team',
} as const;

export const groupMemberBody = (
  { action, member }: Omit<Of<'member'>, 'type'>,
  { group, user }: { readonly group: NamedGroup; readonly user: NamedUser },
) => ({
  ...times(member),
  group_name: group.name,
  group_path: group.path,
  group_id: group.id,
  user_username: user.username,
  user_name: user.name,
  user_email: user.email,
  user_id: user.id,
  group_access: roleNames[member.access_level],
  group_plan: null,
  expires_at: member.expires_at === null ? null : `${member.expires_at}T00:00:00Z`,
  event_name: groupEvents[action],
});

const projectMemberBody = (
  { action, member }: Of<'member'>,
  { project, user }: { readonly project: Row<'projects'>; readonly user: NamedUser },
) => ({
  ...times(member),
  project_name: project.name,
  project_path: project.path,
  project_path_with_namespace: project.full_path,
  project_id: project.id,
  user_username: user.username,
  user_name: user.name,
  user_email: user.email,
  user_id: user.id,
  access_level: roleNames[member.access_level],
  project_visibility: project.visibility,
  event_name: projectEvents[action],
});

const memberBody = async (db: Db, event: Of<'member'>) => {
  const { project_id: projectId, namespace_id: groupId, user_id: userId } = event.member;
  const user = await findUser(db, userId);
  const project = projectId === null ? undefined : await findProjectRow(db, { id: projectId });
  const group = groupId === null ? undefined : await findNamespaceRow(db, { id: groupId });
  if (user === undefined) return undefined;
  if (project !== undefined) return projectMemberBody(event, { project, user });
  return group && groupMemberBody(event, { group, user });
};

/** Undefined for a member of something that is being removed. Email addresses are in it: administrators set these hooks. */
export const systemBody = async (db: Db, event: SystemEvent): Promise<object | undefined> => {
  switch (event.type) {
    case 'user':
      return userBody(event);
    case 'key':
      return keyBody(db, event);
    case 'project':
      return projectBody(db, event);
    case 'group':
      return groupBody(event);
    case 'member':
      return memberBody(db, event);
  }
};
