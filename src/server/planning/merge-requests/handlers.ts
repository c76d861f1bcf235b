/** Merge requests (document, "Merge requests"). */
import type { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { commitRecord } from '../../code/commits/record.ts';
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import { notFound } from '../../formats/problems.ts';
import { readDiff } from '../../git/read-diff.ts';
import { countCommits, listCommits } from '../../git/list-commits.ts';
import { readRefs } from '../../git/read-refs.ts';
import { updateRefs } from '../../git/update-refs.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import type { ResponseContext, Handlers, Listing } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { deleteAttached } from '../issuables/attached-store.ts';
import { type ListParams, listQuery } from '../issuables/list-query.ts';
import { issueRecords } from '../issues/record.ts';
import { issuesClosedBy } from './closed-issues.ts';
import { createMergeRequest } from './create-merge-request.ts';
import { requireMergeRequest, requireMergeRequests } from './find-merge-request.ts';
import { headRef } from './head.ts';
import { cancelMerge, mergeByParams } from './accept-merge-request.ts';
import { type ListedMergeRequest, mergeRequestRecord, mergeRequestRecords, simpleRecords } from './record.ts';
import {
  deleteMergeRequestRow,
  listMergeRequests,
  type MergeRequestPlace,
  participantsOf,
  type MergeRequest,
} from './store.ts';
import { changeByParams } from './update-merge-request.ts';
import { pageOfItems, type Slice } from '../../db/page-of.ts';

/** A ref that cannot be removed does no harm, since the number of the merge request is not used again. */
const deleteMergeRequest = async (
  service: Service,
  project: Row<'projects'>,
  { id, iid }: MergeRequest,
): Promise<void> => {
  await service.database.db.transaction().execute(async (transaction) => {
    // The row comes first: this waits for transactions that lock it to add a note or a reaction.
    await deleteMergeRequestRow(transaction, id);
    await deleteAttached(transaction, { type: 'merge_request', id });
  });
  const ref = headRef(iid);
  try {
    await withWritableRepository(service, project, async (dir) => {
      const [before] = await readRefs(dir, [ref], service.pools.objects.ask);
      if (before !== undefined) await updateRefs(dir, [{ ref, before: before.sha, after: null }]);
    });
  } catch (error) {
    service.log('warn', 'the ref of a deleted merge request could not be removed', { ref, error: errorText(error) });
  }
};

interface MergeRequestParams extends ListParams {
  readonly state?: 'opened' | 'closed' | 'merged' | 'all';
  readonly source_branch?: string;
  readonly target_branch?: string;
  readonly view?: 'simple';
}

/** Lists the merge requests of a place that the caller sees. */
export const listOf = async (
  call: Listing,
  place: MergeRequestPlace,
  { state, source_branch: sourceBranch, target_branch: targetBranch, view, ...params }: MergeRequestParams,
): Promise<Slice<ListedMergeRequest[]>> => {
  const { service, page } = call;
  const query = {
    ...listQuery(call, params),
    place,
    state: state === 'all' ? undefined : state,
    sourceBranch,
    targetBranch,
  };
  const { items, total } = await listMergeRequests(service.database, query, page);
  const records = view === 'simple' ? simpleRecords : mergeRequestRecords;
  return { items: await records(call, items), total };
};

/** Throws 404 if the merge request was deleted meanwhile. */
const respond = async (context: ResponseContext, row: MergeRequest) => {
  const record = await mergeRequestRecord(context, row);
  if (record === undefined) throw notFound('Merge Request');
  return record;
};

export const mergeRequestHandlers: Handlers<typeof mergeRequests> = {
  list: (call) => listOf(call, 'everywhere', { ...call.params, scope: call.params.scope ?? 'created-by-me' }),

  listForGroup: (call) => listOf(call, { lineage: call.group.lineage }, call.params),

  listForProject: async (call) => {
    requireMergeRequests(call.project);
    return listOf(call, { projectId: call.project.id }, call.params);
  },

  get: async (call) =>
    respond(call, await requireMergeRequest(call.service, call.project, call.caller, call.params.merge_request_iid)),

  participants: async ({ service, project, caller, params, page, baseUrl }) => {
    const row = await requireMergeRequest(service, project, caller, params.merge_request_iid);
    const { items, total } = await participantsOf(service.database.db, row, caller, page);
    return { items: items.map((user) => basicUserRecord(user, baseUrl)), total };
  },

  commits: async ({ service, project, caller, params, page }) => {
    const { sha, base_sha: base } = await requireMergeRequest(service, project, caller, params.merge_request_iid);
    if (sha === null || base === null) return { items: [], total: 0 };
    return withRepository(service, project, async (dir) => {
      const range = { from: [sha], without: [base] };
      const [items, total] = await Promise.all([
        listCommits(dir, range, { offset: page.offset, limit: page.limit }),
        countCommits(dir, range),
      ]);
      return { items: items.map((commit) => commitRecord(commit)), total };
    });
  },

  changes: async (call) => {
    const { service, project, caller, params } = call;
    const row = await requireMergeRequest(service, project, caller, params.merge_request_iid);
    const { sha, base_sha: base } = row;
    const record = await respond(call, row);
    if (sha === null || base === null) return { ...record, changes: [], overflow: false };
    const { files, overflow } = await withRepository(service, project, (dir) => readDiff(dir, { from: base, to: sha }));
    return { ...record, changes: [...files], overflow };
  },

  closesIssues: async (call) => {
    const { service, project, caller, params, page } = call;
    const row = await requireMergeRequest(service, project, caller, params.merge_request_iid);
    const closed = (await issuesClosedBy(service, project, caller, row)).map(({ issue }) => issue);
    const { items, total } = pageOfItems(closed, page);
    return { items: await issueRecords(call, items), total };
  },

  create: async (call) => respond(call, await createMergeRequest(call)),

  update: async (call) => respond(call, await changeByParams(call)),

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const row = await requireMergeRequest(service, project, caller, params.merge_request_iid);
    checkUnmodified(row.updated_at);
    await deleteMergeRequest(service, project, row);
    return null;
  },

  merge: async (call) => respond(call, await mergeByParams(call.service, call.project, call.caller, call.params)),

  cancelMerge: async (call) =>
    respond(call, await cancelMerge(call.service, call.project, call.caller, call.params.merge_request_iid)),
};
