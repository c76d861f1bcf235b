/** What lists of issues and of merge requests are asked for, wherever they are listed. */
import { todayOf } from '../../formats/clock.ts';
import type { Listing } from '../../request/handler.ts';
import type { IssuableFilter } from './filter-store.ts';

/** The filters as they are sent; those that a list does not have are absent. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope'> {
  readonly scope?: IssuableFilter['scope'];
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
}

/** The same for the stores. When absent, `scope` is all, and what was made last comes first. */
export const listQuery = (
  { service, caller }: Listing,
  { order_by: orderBy = 'created_at', sort = 'desc', scope = 'all', ...filters }: ListParams,
) => ({
  caller,
  filter: { ...filters, scope, callerId: caller.id },
  orderBy,
  sort,
  today: todayOf(service),
});
