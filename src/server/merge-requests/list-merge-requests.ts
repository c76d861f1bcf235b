/** Lists of merge requests, wherever they are listed. */
import type { Caller } from '../auth/caller.ts';
import { todayOf } from '../clock.ts';
import type { PageRequest, Slice } from '../http/handler.ts';
import type { IssuableFilter } from '../issuables/filter-store.ts';
import type { Service } from '../service.ts';
import { mergeRequestRecords, simpleRecords, type ListedMergeRequest } from './record.ts';
import { listMergeRequests, type MergeRequestPlace } from './store.ts';

/** The filters as they are sent; those that a list does not have are absent. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope'> {
  readonly scope?: IssuableFilter['scope'];
  readonly state?: 'opened' | 'closed' | 'merged' | 'all';
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
  readonly source_branch?: string;
  readonly target_branch?: string;
  readonly view?: 'simple';
}

/** What a list is made with: part of any handler's call. */
export interface ListCall {
  readonly service: Service;
  readonly caller: Caller;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** A page of the merge requests of a place that the caller sees. `params.scope` is all when it is absent. */
export const listOf = async (
  { service, caller, page, baseUrl }: ListCall,
  place: MergeRequestPlace,
  params: ListParams,
): Promise<Slice<ListedMergeRequest[]>> => {
  const {
    state,
    order_by: orderBy = 'created_at',
    sort = 'desc',
    scope = 'all',
    source_branch: sourceBranch,
    target_branch: targetBranch,
    view,
    ...filters
  } = params;
  const query = {
    caller,
    place,
    filter: { ...filters, scope, callerId: caller.id },
    state: state === 'all' ? undefined : state,
    sourceBranch,
    targetBranch,
    orderBy,
    sort,
    today: todayOf(service),
  };
  const { items, total } = await listMergeRequests(service.database, query, page);
  const records = view === 'simple' ? simpleRecords : mergeRequestRecords;
  return { items: await records(service, items, baseUrl), total };
};
