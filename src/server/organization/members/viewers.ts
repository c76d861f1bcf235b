/** Finds the users who can see a project. */
import { roles } from '../../../contract/vocabulary/access.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { usersByIds } from '../../people/users/store.ts';
import { listRoles } from './store.ts';

type User = Row<'users'>;

/** The columns of a project that decide who can see it. */
export type Seen = Pick<Row<'projects'>, 'id' | 'namespace_id' | 'visibility'>;

/** A user who can see a project. */
export interface Viewer {
  readonly user: User;
  /** The access level; that of an owner for administrators, 0 without a role. */
  readonly level: number;
}

/** The access levels of users in a project, by ID; users without one are left out. */
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

/** Tells if a user without a role can see a project. */
const isOpenTo = ({ visibility }: Seen, { external }: User): boolean =>
  visibility === 'public' || (visibility === 'internal' && !fromDbBoolean(external));

/** The users among the given ones who can see a project, in their order, with a fixed number of queries. */
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

/** The IDs among the given ones of users who can see a project, each once. */
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
