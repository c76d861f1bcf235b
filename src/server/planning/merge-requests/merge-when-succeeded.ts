/** Merges merge requests that wait for their pipeline. */
import { requireWritable } from '../../request/access.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { mayNotMerge } from '../../formats/problems.ts';
import { errorText } from '../../formats/log.ts';
import { findPipeline } from '../../ci/pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { onBehalfOf } from './on-behalf-of.ts';
import { readRefreshed, mayMergeInto, requireMergeable } from './accept-merge-request.ts';
import { waitingFor } from './open-store.ts';
import { runMerge } from './merge.ts';
import { headPipeline, type MergeRequest } from './store.ts';

const mergeWaiting = async (service: Service, waiting: MergeRequest): Promise<void> => {
  const { db } = service.database;
  const actor = await onBehalfOf(service, waiting.merge_user_id, waiting.target_project_id);
  if (actor === undefined) throw mayNotMerge();
  const { caller, project } = actor;
  requireWritable(project);
  const row = await readRefreshed(service, waiting, caller.id);
  if (!(await mayMergeInto(service, project, row.target_branch))) throw mayNotMerge();
  // A push came in between, and the pipeline has not tested its commits.
  if (!fromDbBoolean(row.merge_when_pipeline_succeeds)) return;
  requireMergeable(row, { project, pipeline: await headPipeline(db, row), waits: false });
  const removeSource = row.should_remove_source_branch === 1;
  await runMerge(service, { row, project, caller, message: row.merge_message, removeSource });
};

/**
 * Runs after each pipeline that succeeds, on behalf of the users who accepted the merge requests. Never rejects: a merge
 * request that cannot be merged stays open, and the failure is logged.
 */
export const mergeWhenSucceeded = async (service: Service, pipelineId: number): Promise<void> => {
  const { db } = service.database;
  const pipeline = await findPipeline(db, pipelineId);
  if (pipeline?.status !== 'success') return;
  for (const waiting of await waitingFor(db, pipeline)) {
    await mergeWaiting(service, waiting).catch((error: unknown) => {
      const about = { merge_request: waiting.id, pipeline: pipelineId, error: errorText(error) };
      service.log('warn', 'a merge request that waited for a pipeline was not merged', about);
    });
  }
};
