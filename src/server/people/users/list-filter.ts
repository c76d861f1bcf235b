/** Reads the filters of the list of users (document, "Users"). */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { users } from '../../../contract/people/users.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { identityOf } from './identity-of.ts';
import type { UserFilter } from './store.ts';

type Given = Params<(typeof users)['list']>;

/**
 * What the list holds. The filters for administrators do nothing for others. The document does not support false for
 * `active`, `blocked` and `external`: it is taken as if they were not there. Throws 400 for half an identity.
 */
export const userFilter = (caller: Caller, given: Given): UserFilter => {
  const everyones = {
    states: [
      ...(given.active === true ? (['active'] as const) : []),
      ...(given.blocked === true ? (['blocked'] as const) : []),
    ],
    username: given.username,
    search: given.search,
  };
  if (!caller.admin) {
    return { ...everyones, inEmails: false, orderBy: 'id', sort: 'desc' };
  }
  return {
    ...everyones,
    inEmails: true,
    identity: identityOf(given),
    external: given.external === true ? true : undefined,
    createdBefore: given.created_before,
    createdAfter: given.created_after,
    attributes: given.custom_attributes,
    orderBy: given.order_by ?? 'id',
    sort: given.sort ?? 'desc',
  };
};
