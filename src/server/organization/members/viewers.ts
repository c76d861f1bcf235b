/** Who sees a project. */
import { roles } from '../../../contract/vocabulary/access.ts';
import { findNamespaceRow, lineageIds } from '../../request/auth-store.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { usersByIds } from '../../people/users/store.ts';
import { listRoles } from './store.ts';

type User = Row<'users'>;

/** What of a project says who sees it. */
export type Seen = Pick<Row<'projects'>, 'id' | 'namespace_id' | 'visibility'>;

/** Somebody who sees a project. */
export interface Viewer {
  readonly user: User;
  /** Of access: an administrator's is an owner's; 0 without a role. */
  readonly level: number;
}

/** The access level of each of the users in a project, by ID; those without one are left out. */
const levelsIn = async (
  database: OpenDatabase,
  { id, namespace_id: namespaceId }: Seen,
  userIds: readonly number[],
  today: string,
): Promise<Map<number, number>> => {
  const namespace = await findNamespaceRow(database.db, { id: namespaceId });
  const place = { namespaceIds: lineageIds(namespace?.lineage ?? ''), projectId: id, shared: true };
  const page = { limit: userIds.length, offset: 0 };
  const { items } = await listRoles(database, place, { today, userIds }, page);
  const levels = new Map<number, number>(items.map((role) => [role.user_id, role.access_level]));
  if (typeof namespace?.owner_id === 'number') levels.set(namespace.owner_id, roles.owner);
  return levels;
};

/** Whether a user who is no member sees a project. */
const isOpenTo = ({ visibility }: Seen, { external }: User): boolean =>
  visibility === 'public' || (visibility === 'internal' && !fromDbBoolean(external));

/** Those of the users who see a project, in their order. The queries are as many for one as for all. */
export const viewersOf = async (
  database: OpenDatabase,
  project: Seen,
  users: readonly User[],
  today: string,
): Promise<Viewer[]> => {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const levels = await levelsIn(database, project, ids, today);
  return users
    .map((user) => ({ user, level: fromDbBoolean(user.admin) ? roles.owner : (levels.get(user.id) ?? 0) }))
    .filter(({ user, level }) => level > 0 || isOpenTo(project, user));
};

/** Those of the IDs whose users see a project, and so can have something to do in it; each once. */
export const idsOfViewers = async (
  database: OpenDatabase,
  project: Seen,
  userIds: readonly number[],
  today: string,
): Promise<number[]> => {
  const users = await usersByIds(database.db, userIds);
  const viewers = await viewersOf(database, project, [...users.values()], today);
  const seeing = new Set(viewers.map(({ user }) => user.id));
  return [...new Set(userIds)].filter((id) => seeing.has(id));
};
