/** Lists of merge requests, wherever they are listed. */
import type { Listing, Slice } from '../../request/handler.ts';
import { listQuery, type ListParams } from '../issuables/list-query.ts';
import { mergeRequestRecords, simpleRecords, type ListedMergeRequest } from './record.ts';
import { listMergeRequests, type MergeRequestPlace } from './store.ts';

interface MergeRequestParams extends ListParams {
  readonly state?: 'opened' | 'closed' | 'merged' | 'all';
  readonly source_branch?: string;
  readonly target_branch?: string;
  readonly view?: 'simple';
}

/** A page of the merge requests of a place that the caller sees. */
export const listOf = async (
  call: Listing,
  place: MergeRequestPlace,
  { state, source_branch: sourceBranch, target_branch: targetBranch, view, ...params }: MergeRequestParams,
): Promise<Slice<ListedMergeRequest[]>> => {
  const { service, page, baseUrl } = call;
  const query = {
    ...listQuery(call, params),
    place,
    state: state === 'all' ? undefined : state,
    sourceBranch,
    targetBranch,
  };
  const { items, total } = await listMergeRequests(service.database, query, page);
  const records = view === 'simple' ? simpleRecords : mergeRequestRecords;
  return { items: await records(service, items, baseUrl), total };
};
