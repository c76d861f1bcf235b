import { fromDbBoolean } from '../../db/values.ts';
import type { Caller } from '../../request/access-level.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';

/** What the user who asked for something before is by now; undefined for one who is gone or blocked. */
export const absentCaller = async (service: Service, userId: number | null): Promise<Caller | undefined> => {
  const user = userId === null ? undefined : await findUser(service.database.db, userId);
  if (user === undefined || user.state !== 'active') return undefined;
  const { id, username, name } = user;
  // No token makes this request: the user made it before, with one that could.
  const credential = { id: 0, kind: 'private' as const, scopes: ['api'] };
  return { id, username, name, admin: fromDbBoolean(user.admin), external: fromDbBoolean(user.external), credential };
};
