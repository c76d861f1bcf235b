/** Lists of issues, wherever they are listed. */
import type { Listing, Slice } from '../../request/handler.ts';
import { listQuery, type ListParams } from '../issuables/list-query.ts';
import { issueRecords, type ListedIssue } from './record.ts';
import { listIssues, type IssuePlace } from './store.ts';

interface IssueParams extends ListParams {
  readonly state?: 'opened' | 'closed' | 'all';
}

/** A page of the issues of a place that the caller sees. */
export const listOf = async (
  call: Listing,
  place: IssuePlace,
  { state, ...params }: IssueParams,
): Promise<Slice<ListedIssue[]>> => {
  const { service, page, baseUrl } = call;
  const query = { ...listQuery(call, params), place, state: state === 'all' ? undefined : state };
  const { items, total } = await listIssues(service.database, query, page);
  return { items: await issueRecords(service, items, baseUrl), total };
};
