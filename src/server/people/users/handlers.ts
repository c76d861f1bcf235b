/** Users (document, "Users"). */
import type { users } from '../../../contract/people/users.ts';
import type { Handlers } from '../../request/handler.ts';
import { changeState, refuseSelf } from './change-state.ts';
import { accountRecord, accountRecords, basicUserRecord, profileRecord, userFilter } from './record.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { listMemberships } from './memberships.ts';
import { requireUser } from '../../request/access.ts';
import { listUsers } from './store.ts';
import { updateUser } from './update-user.ts';
import { todayOf } from '../../formats/clock.ts';

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
    await losing({ userId: user.id }, () => deleteUser(service, caller, user, { hard: params.hard_delete === true }));
    return null;
  },

  current: async ({ service, caller, baseUrl }) =>
    accountRecord(service, await requireUser(service, caller.id), { asAdmin: caller.admin, baseUrl }),

  block: async ({ service, caller, params, baseUrl, losing }) => {
    const { id } = await requireUser(service, params.id);
    refuseSelf(caller, id, 'block');
    const blocked = await losing({ userId: id }, () => changeState(service, id, 'block'));
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

  unblock: async ({ service, params, baseUrl }) =>
    accountRecord(service, await changeState(service, params.id, 'unblock'), { asAdmin: true, baseUrl }),
};
