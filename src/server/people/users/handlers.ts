/** Users (document, "Users"). */
import type { users } from '../../../contract/people/users.ts';
import type { Row } from '../../db/schema.ts';
import { forbidden } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { endSignIns } from '../sessions/store.ts';
import { accountRecord, accountRecords, basicUserRecord, profileRecord, userFilter } from './record.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { refuseGhost } from './ghost.ts';
import { listMemberships } from './memberships.ts';
import { requireUser } from '../../request/access.ts';
import { listUsers, setUserState } from './store.ts';
import { updateUser } from './update-user.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';

/** Blocking a user ends all logins, which unblocking does not restore. */
const changeState = (service: Service, id: number, state: 'active' | 'blocked'): Promise<Row<'users'>> =>
  service.database.db.transaction().execute(async (transaction) => {
    // The update locks the user first, so that a parallel login either is ended here or fails.
    const user = await setUserState(transaction, id, state, toTimestamp(service.clock.now()));
    if (state === 'blocked') await endSignIns(transaction, id);
    return user;
  });

export const userHandlers: Handlers<typeof users> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const { items, total } = await listUsers(service.database, userFilter(caller, params), page);
    const withAttributes = params.with_custom_attributes;
    return {
      items: caller.admin
        ? await accountRecords(service, items, { asAdmin: true, withAttributes, baseUrl })
        : items.map((row) => basicUserRecord(row, baseUrl)),
      total,
    };
  },

  get: async ({ service, caller, params, baseUrl }) => {
    const user = await requireUser(service, params.id);
    const withAttributes = params.with_custom_attributes;
    return caller.admin
      ? accountRecord(service, user, { asAdmin: true, withAttributes, baseUrl })
      : profileRecord(user, baseUrl);
  },

  create: async ({ service, params, baseUrl }) =>
    accountRecord(service, await createUser(service, params), { asAdmin: true, baseUrl }),

  update: async ({ service, caller, params, baseUrl, losing }) => {
    const user = await requireUser(service, params.id);
    const change = () => updateUser(service, { user, caller }, params);
    const updated = await (params.admin === false ? losing({ userId: user.id }, change) : change());
    return accountRecord(service, updated, { asAdmin: true, baseUrl });
  },

  delete: async ({ service, caller, params, checkUnmodified, losing }) => {
    const user = await requireUser(service, params.id);
    checkUnmodified(user.updated_at);
    await losing({ userId: user.id }, () => deleteUser(service, caller, user, params.hard_delete === true));
    return null;
  },

  current: async ({ service, caller, baseUrl }) =>
    accountRecord(service, await requireUser(service, caller.id), { asAdmin: caller.admin, baseUrl }),

  block: async ({ service, caller, params, baseUrl, losing }) => {
    const user = await requireUser(service, params.id);
    if (user.id === caller.id) {
      throw forbidden('You cannot block yourself');
    }
    const blocked = await losing({ userId: user.id }, () => changeState(service, user.id, 'blocked'));
    return accountRecord(service, blocked, { asAdmin: true, baseUrl });
  },

  memberships: async ({ service, params, page }) => {
    const { id } = await requireUser(service, params.id);
    const filter = { userId: id, today: todayOf(service), type: params.type };
    const { items, total } = await listMemberships(service.database.db, filter, page);
    return {
      items: items.map(({ project_id: project, namespace_id: group, name, access_level }) => ({
        source_id: (project ?? group) as number,
        source_name: name,
        source_type: project === null ? 'Namespace' : 'Project',
        access_level,
      })),
      total,
    };
  },

  unblock: async ({ service, params, baseUrl }) => {
    const user = await requireUser(service, params.id);
    refuseGhost(user);
    return accountRecord(service, await changeState(service, user.id, 'active'), { asAdmin: true, baseUrl });
  },
};
