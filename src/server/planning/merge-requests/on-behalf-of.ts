/** Acts for users who asked for something earlier, and whose request is over. */
import { fromDbBoolean } from '../../db/values.ts';
import { projectLevel } from '../../request/access.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { findProjectRow, findUser } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { isActive } from '../../request/user-state.ts';

/** Returns undefined if the user was deleted or is not active, or if the project was deleted. */
export const onBehalfOf = async (
  service: Service,
  userId: number | null,
  projectId: number,
): Promise<{ readonly caller: Caller; readonly project: Project } | undefined> => {
  const { db } = service.database;
  const user = userId === null ? undefined : await findUser(db, userId);
  const found = await findProjectRow(db, { id: projectId });
  if (user === undefined || !isActive(user) || found === undefined) return undefined;
  const { id, username, name } = user;
  // The token of the earlier request allowed this, and may have expired since.
  const credential = { id: 0, kind: 'private' as const, scopes: ['api'] };
  const rights = { admin: fromDbBoolean(user.admin), external: fromDbBoolean(user.external) };
  const caller = { id, username, name, ...rights, credential };
  return { caller, project: { ...found, accessLevel: await projectLevel(service, found, caller) } };
};
