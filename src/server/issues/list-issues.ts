/** Lists of issues, wherever they are listed. */
import type { Caller } from '../auth/caller.ts';
import { todayOf } from '../clock.ts';
import type { PageRequest, Slice } from '../http/handler.ts';
import type { IssuableFilter } from '../issuables/filter-store.ts';
import type { Service } from '../service.ts';
import { issueRecords, type ListedIssue } from './record.ts';
import { listIssues, type IssuePlace } from './store.ts';

/** The filters as they are sent; those that a list does not have are absent. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope'> {
  readonly scope?: IssuableFilter['scope'];
  readonly state?: 'opened' | 'closed' | 'all';
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
}

/** What a list is made with: part of any handler's call. */
export interface ListCall {
  readonly service: Service;
  readonly caller: Caller;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** A page of the issues of a place that the caller sees. `params.scope` is all when it is absent. */
export const listOf = async (
  { service, caller, page, baseUrl }: ListCall,
  place: IssuePlace,
  params: ListParams,
): Promise<Slice<ListedIssue[]>> => {
  const { state, order_by: orderBy = 'created_at', sort = 'desc', scope = 'all', ...filters } = params;
  const query = {
    caller,
    place,
    filter: { ...filters, scope, callerId: caller.id },
    state: state === 'all' ? undefined : state,
    orderBy,
    sort,
    today: todayOf(service),
  };
  const { items, total } = await listIssues(service.database, query, page);
  return { items: await issueRecords(service, items, baseUrl), total };
};
