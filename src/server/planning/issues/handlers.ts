/** Issues (document, "Issues"). */
import type { issues } from '../../../contract/planning/issues.ts';
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import type { ResponseContext, Handlers, Listing } from '../../request/handler.ts';
import { deleteAttached } from '../issuables/attached-store.ts';
import { type ListParams, listQuery } from '../issuables/filter-store.ts';
import { createIssue } from './create-issue.ts';
import { requireIssue, requireIssues } from './find-issue.ts';
import { moveIssue } from './move-issue.ts';
import { issueRecord, issueRecords, type ListedIssue } from './record.ts';
import { deleteIssueRow, type IssuePlace, listIssues } from './store.ts';
import { changeByParams } from './update-issue.ts';
import type { Slice } from '../../db/page-of.ts';

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

/** The record of one issue; 404 for one that went away meanwhile. */
const answer = async ({ service, caller, baseUrl }: ResponseContext, issue: Row<'issues'>) => {
  const record = await issueRecord(service, issue, caller, baseUrl);
  if (record === undefined) {
    throw notFound('Issue');
  }
  return record;
};

export const issueHandlers: Handlers<typeof issues> = {
  list: (call) => listOf(call, 'everywhere', { ...call.params, scope: call.params.scope ?? 'created-by-me' }),

  listForGroup: (call) => listOf(call, { lineage: call.group.lineage }, call.params),

  listForProject: async (call) => {
    const { project, params } = call;
    requireIssues(project);
    return listOf(call, { projectId: project.id, accessLevel: project.accessLevel }, params);
  },

  get: async (call) =>
    answer(call, (await requireIssue(call.service, call.project, call.caller, call.params.issue_iid)).issue),

  create: async (call) => answer(call, await createIssue(call.service, call.project, call.caller, call.params)),

  update: async (call) => answer(call, await changeByParams(call.service, call.project, call.caller, call.params)),

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const { issue } = await requireIssue(service, project, caller, params.issue_iid);
    checkUnmodified(issue.updated_at);
    await service.database.db.transaction().execute(async (transaction) => {
      // In this order: whoever says something of it meanwhile holds the row, and is waited for.
      await deleteIssueRow(transaction, issue.id);
      await deleteAttached(transaction, { type: 'issue', id: issue.id });
    });
    return null;
  },

  move: async (call) => answer(call, (await moveIssue(call.service, call.project, call.caller, call.params)).issue),
};
