/** Merge requests (document, "Merge requests"). */
import type { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Row } from '../../db/schema.ts';
import { commitRecord } from '../../code/commits/record.ts';
import { notFound } from '../../formats/errors/problems.ts';
import { readDiff } from '../../git/diff/read-diff.ts';
import { countCommits, listCommits } from '../../git/list-commits.ts';
import type { Answering, Handlers } from '../../request/handler.ts';
import { issueRecords } from '../issues/record.ts';
import { requireWritable } from '../../organization/projects/require-writable.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { issuesClosedBy } from './closed-issues.ts';
import { createMergeRequest } from './create-merge-request.ts';
import { deleteMergeRequest } from './delete-merge-request.ts';
import { requireMergeRequest, requireMergeRequests } from './find-merge-request.ts';
import { listOf } from './list-merge-requests.ts';
import { cancelMerge, mergeByParams } from './merge.ts';
import { participantsOf } from './participants-store.ts';
import { mergeRequestRecord } from './record.ts';
import { changeByParams } from './update-merge-request.ts';

/** The record of one merge request; 404 for one that went away meanwhile. */
const answer = async ({ service, caller, baseUrl }: Answering, row: Row<'merge_requests'>) => {
  const record = await mergeRequestRecord(service, row, caller, baseUrl);
  if (record === undefined) throw notFound('Merge Request');
  return record;
};

/** Handlers of the endpoints of merge requests. */
export const mergeRequestHandlers: Handlers<typeof mergeRequests> = {
  list: (call) => listOf(call, 'everywhere', { ...call.params, scope: call.params.scope ?? 'created-by-me' }),

  listForGroup: (call) => listOf(call, { lineage: call.group.lineage }, call.params),

  listForProject: async (call) => {
    requireMergeRequests(call.project);
    return listOf(call, { projectId: call.project.id }, call.params);
  },

  get: async (call) =>
    answer(call, await requireMergeRequest(call.service, call.project, call.params.merge_request_iid)),

  participants: async ({ service, project, params, page, baseUrl }) => {
    const row = await requireMergeRequest(service, project, params.merge_request_iid);
    const { items, total } = await participantsOf(service.database.db, row, page);
    return { items: items.map((user) => basicUserRecord(user, baseUrl)), total };
  },

  commits: async ({ service, project, params, page }) => {
    const { sha, base_sha: base } = await requireMergeRequest(service, project, params.merge_request_iid);
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
    const { service, project, params } = call;
    const row = await requireMergeRequest(service, project, params.merge_request_iid);
    const { sha, base_sha: base } = row;
    const record = await answer(call, row);
    if (sha === null || base === null) return { ...record, changes: [], overflow: false };
    const { files, overflow } = await withRepository(service, project, (dir) => readDiff(dir, { from: base, to: sha }));
    return { ...record, changes: [...files], overflow };
  },

  closesIssues: async ({ service, project, caller, params, page, baseUrl }) => {
    const row = await requireMergeRequest(service, project, params.merge_request_iid);
    const closed = (await issuesClosedBy(service, project, caller, row)).map(({ issue }) => issue);
    const shown = closed.slice(page.offset, page.offset + page.limit);
    return { items: await issueRecords(service, shown, baseUrl), total: closed.length };
  },

  create: async (call) => answer(call, await createMergeRequest(call.service, call.project, call.caller, call.params)),

  update: async (call) => answer(call, await changeByParams(call.service, call.project, call.caller, call.params)),

  delete: async ({ service, project, params, checkUnmodified }) => {
    const row = await requireMergeRequest(service, project, params.merge_request_iid);
    requireWritable(project);
    checkUnmodified(row.updated_at);
    await deleteMergeRequest(service, project, row);
    return null;
  },

  merge: async (call) => answer(call, await mergeByParams(call.service, call.project, call.caller, call.params)),

  cancelMerge: async (call) =>
    answer(call, await cancelMerge(call.service, call.project, call.caller, call.params.merge_request_iid)),
};
