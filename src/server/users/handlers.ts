/** Users (document, "Users"). */
import type { users } from '../../contract/users.ts';
import type { Caller } from '../auth/caller.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { forbidden, notFound } from '../errors/problems.ts';
import type { Handlers } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { createUser } from './create-user.ts';
import { adminRecord, basicUserRecord, ownRecord, profileRecord } from './record.ts';
import { findUser, listUsers, setUserState } from './store.ts';

const requireUser = async (service: Service, id: number): Promise<Row<'users'>> => {
  const user = await findUser(service.database.db, id);
  if (user === undefined) {
    throw notFound('User');
  }
  return user;
};

/** Administrators see all of a user, everyone else the profile. */
const recordFor = (caller: Caller, row: Row<'users'>, baseUrl: string) =>
  caller.admin ? adminRecord(row, baseUrl) : profileRecord(row, baseUrl);

/** Handlers of the user endpoints. */
export const userHandlers: Handlers<typeof users> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const state = params.active === true ? 'active' : params.blocked === true ? 'blocked' : undefined;
    const filter = { state, username: params.username, search: params.search, inEmails: caller.admin } as const;
    const { items, total } = await listUsers(service.database, filter, page);
    const record = caller.admin ? adminRecord : basicUserRecord;
    return { items: items.map((row) => record(row, baseUrl)), total };
  },

  get: async ({ service, caller, params, baseUrl }) =>
    recordFor(caller, await requireUser(service, params.id), baseUrl),

  create: async ({ service, params, baseUrl }) => adminRecord(await createUser(service, params), baseUrl),

  current: async ({ service, caller, baseUrl }) => {
    const user = await requireUser(service, caller.id);
    return caller.admin ? adminRecord(user, baseUrl) : ownRecord(user, baseUrl);
  },

  block: async ({ service, caller, params, baseUrl }) => {
    const user = await requireUser(service, params.id);
    if (user.id === caller.id) {
      throw forbidden('You cannot block yourself');
    }
    return adminRecord(
      await setUserState(service.database.db, user.id, 'blocked', toTimestamp(service.clock.now())),
      baseUrl,
    );
  },

  unblock: async ({ service, params, baseUrl }) => {
    const user = await requireUser(service, params.id);
    return adminRecord(
      await setUserState(service.database.db, user.id, 'active', toTimestamp(service.clock.now())),
      baseUrl,
    );
  },
};
