/** The records of merge requests (document, "Merge request"). */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { assigneesOf } from './find-merge-request.ts';
import { noCounts } from '../issuables/counts-store.ts';
import { readParts, timeStats } from '../issuables/record.ts';
import { isSubscribed } from '../issuables/subscription-store.ts';
import { projectPaths } from '../../organization/projects/store.ts';
import type { ResponseContext } from '../../request/handler.ts';
import { isFinished, headPipeline, type MergeRequest } from './store.ts';
import { isWorkInProgress } from './settings.ts';

export type ListedMergeRequest = Body<(typeof mergeRequests)['list']>[number];

export type MergeRequestDetail = Body<(typeof mergeRequests)['get']>;

/** Higher counts are shown as `1000+` (document, "Merge request", `changes_count`). */
const maxCount = 1000;

const countText = (count: number | null): string | null => {
  if (count === null) return null;
  return count > maxCount ? `${maxCount}+` : String(count);
};

/** The source project of an open merge request may have been deleted. */
const statusOf = ({ merge_status: status, source_project_id: source, state }: MergeRequest) =>
  state === 'opened' && source === null ? 'cannot_be_merged' : status;

const simpleRecord = (row: MergeRequest, path: string, baseUrl: string) => ({
  id: row.id,
  iid: row.iid,
  project_id: row.target_project_id,
  title: row.title,
  description: row.description,
  state: row.state,
  created_at: row.created_at,
  updated_at: row.updated_at,
  web_url: `${baseUrl}/${path}/merge_requests/${row.iid}`,
});

const readMergeRequestParts = ({ service, caller, baseUrl }: ResponseContext, rows: readonly MergeRequest[]) =>
  readParts(service.database.db, 'merge_request', rows, {
    projectIds: rows.map((row) => row.target_project_id),
    userIds: rows.flatMap((row) => [row.author_id, row.assignee_id, row.merged_by_id, row.closed_by_id]),
    reader: caller,
    baseUrl,
  });

type Parts = Awaited<ReturnType<typeof readMergeRequestParts>>;

const record = (row: MergeRequest, parts: Parts, baseUrl: string) => {
  const author = parts.userOf(row.author_id);
  const path = parts.paths.get(row.target_project_id);
  // The author or the project was deleted between two queries, and the merge request with it.
  if (author === null || path === undefined) return [];
  const { should_remove_source_branch: shouldRemove } = row;
  return [
    {
      ...simpleRecord(row, path, baseUrl),
      target_project_id: row.target_project_id,
      source_project_id: row.source_project_id,
      target_branch: row.target_branch,
      source_branch: row.source_branch,
      ...(parts.counts.get(row.id) ?? noCounts),
      author,
      assignee: parts.userOf(row.assignee_id),
      labels: parts.labels.get(row.id) ?? [],
      work_in_progress: isWorkInProgress(row.title),
      milestone: parts.milestoneOf(row.milestone_id),
      merge_when_pipeline_succeeds: fromDbBoolean(row.merge_when_pipeline_succeeds),
      merge_status: statusOf(row),
      sha: row.sha,
      merge_commit_sha: row.merge_commit_sha,
      changes_count: countText(row.changes_count),
      should_remove_source_branch: shouldRemove === null ? null : fromDbBoolean(shouldRemove),
      force_remove_source_branch: fromDbBoolean(row.force_remove_source_branch),
      squash: fromDbBoolean(row.squash),
      discussion_locked: fromDbBoolean(row.discussion_locked),
      time_stats: timeStats(row.time_estimate, parts.spent.get(row.id) ?? 0),
    },
  ];
};

export const mergeRequestRecords = async (
  context: ResponseContext,
  rows: readonly MergeRequest[],
): Promise<ListedMergeRequest[]> => {
  const parts = await readMergeRequestParts(context, rows);
  return rows.flatMap((row) => record(row, parts, context.baseUrl));
};

/** Records for `view=simple`. */
export const simpleRecords = async (
  { service, baseUrl }: ResponseContext,
  rows: readonly MergeRequest[],
): Promise<ListedMergeRequest[]> => {
  const paths = await projectPaths(
    service.database.db,
    rows.map((row) => row.target_project_id),
  );
  return rows.flatMap((row) => {
    const path = paths.get(row.target_project_id);
    return path === undefined ? [] : [simpleRecord(row, path, baseUrl)];
  });
};

const buildFields = (pipeline: Row<'pipelines'> | undefined) => ({
  latest_build_started_at: pipeline === undefined || pipeline.status === 'pending' ? null : pipeline.created_at,
  latest_build_finished_at: pipeline !== undefined && isFinished(pipeline) ? pipeline.updated_at : null,
  pipeline:
    pipeline === undefined ? null : { id: pipeline.id, ref: pipeline.ref, sha: pipeline.sha, status: pipeline.status },
});

/** Returns the whole record of one merge request; undefined if it was deleted. */
export const mergeRequestRecord = async (
  context: ResponseContext,
  row: MergeRequest,
): Promise<MergeRequestDetail | undefined> => {
  const { service, caller, baseUrl } = context;
  const { db } = service.database;
  const parts = await readMergeRequestParts(context, [row]);
  const [listed] = record(row, parts, baseUrl);
  if (listed === undefined) return undefined;
  const people = [row.author_id, ...assigneesOf(row)];
  return {
    ...listed,
    subscribed: await isSubscribed(db, { type: 'merge_request', id: row.id }, caller.id, people),
    closed_at: row.closed_at,
    closed_by: parts.userOf(row.closed_by_id),
    merged_at: row.merged_at,
    merged_by: parts.userOf(row.merged_by_id),
    first_deployed_to_production_at: row.first_deployed_at,
    ...buildFields(await headPipeline(db, row)),
  };
};
