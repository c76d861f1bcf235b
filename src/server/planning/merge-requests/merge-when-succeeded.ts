/** Merges what waits for a pipeline, once that has succeeded. */
import { projectLevel, requireWritable } from '../../request/access.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { mayNotMerge } from '../../formats/problems.ts';
import { errorText } from '../../formats/log.ts';
import { findPipeline } from '../../ci/pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { absentCaller } from './absent-caller.ts';
import { asItIs, mayMergeInto, requireMergeable } from './accept-merge-request.ts';
import { waitingFor } from './open-store.ts';
import { runMerge } from './merge.ts';
import { headPipeline, type MergeRequest } from './store.ts';

const mergeWaiting = async (service: Service, waiting: MergeRequest): Promise<void> => {
  const { db } = service.database;
  const caller = await absentCaller(service, waiting.merge_user_id);
  const found = await findProjectRow(db, { id: waiting.target_project_id });
  if (caller === undefined || found === undefined) throw mayNotMerge();
  const project = { ...found, accessLevel: await projectLevel(service, found, caller) };
  requireWritable(project);
  const row = await asItIs(service, waiting, caller.id);
  if (!(await mayMergeInto(service, project, row.target_branch))) throw mayNotMerge();
  // A push came in between: what it brought has not been through the pipeline.
  if (!fromDbBoolean(row.merge_when_pipeline_succeeds)) return;
  requireMergeable(row, { project, pipeline: await headPipeline(db, row), waits: false });
  const removeSource = row.should_remove_source_branch === 1;
  await runMerge(service, { row, project, caller, message: row.merge_message, removeSource });
};

/**
 * Merges every merge request that waits for a pipeline, for whoever asked for it. Called whenever a pipeline succeeds; never
 * rejects: what cannot be merged stays open, with a line in the log.
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
