/** Changes of the state of users, besides blocking (v4 shapes). */
import type { userStates } from '../../../contract/people/user-states.ts';
import { requireUser } from '../../request/access.ts';
import type { Handlers } from '../../request/handler.ts';
import { changeState, refuseSelf } from './change-state.ts';
import { deleteUser } from './delete-user.ts';
import { accountRecord } from './record.ts';

const done = { message: 'Success' };

export const userStateHandlers: Handlers<typeof userStates> = {
  deactivate: async ({ service, caller, params, baseUrl, losing }) => {
    const { id } = await requireUser(service, params.id);
    refuseSelf(caller, id, 'deactivate');
    const changed = await losing({ userId: id }, () => changeState(service, id, 'deactivate'));
    return accountRecord(service, changed, { asAdmin: true, baseUrl });
  },

  activate: async ({ service, params, baseUrl }) =>
    accountRecord(service, await changeState(service, params.id, 'activate'), { asAdmin: true, baseUrl }),

  ban: async ({ service, caller, params, baseUrl, losing }) => {
    const { id } = await requireUser(service, params.id);
    refuseSelf(caller, id, 'ban');
    const changed = await losing({ userId: id }, () => changeState(service, id, 'ban'));
    return accountRecord(service, changed, { asAdmin: true, baseUrl });
  },

  unban: async ({ service, params, baseUrl }) =>
    accountRecord(service, await changeState(service, params.id, 'unban'), { asAdmin: true, baseUrl }),

  approve: async ({ service, params }) => {
    await changeState(service, params.id, 'approve');
    return done;
  },

  reject: async ({ service, caller, params }) => {
    await deleteUser(service, caller, await requireUser(service, params.id), { hard: true, rejects: true });
    return done;
  },
};
