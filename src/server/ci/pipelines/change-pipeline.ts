/** Changes a pipeline's jobs so that whatever follows follows. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/values.ts';
import { notFound } from '../../formats/errors/problems.ts';
import { mergeWhenSucceeded } from '../../planning/merge-requests/merge-when-succeeded.ts';
import type { Service } from '../../request/service.ts';
import { settlePipeline } from './settle.ts';
import { lockPipeline, presentJobs } from './store.ts';

/** What a change has to work with: the pipeline is held until the transaction ends. */
export interface HeldPipeline {
  readonly transaction: Db;
  readonly pipeline: Row<'pipelines'>;
  /** The jobs that no other has taken the place of. */
  readonly jobs: readonly Row<'pipeline_jobs'>[];
  readonly now: string;
}

/**
 * One after the other where several change the same pipeline. Afterwards jobs whose turn has come are let go, the status
 * is worked out anew, and merge requests that waited for its success are merged. Throws 404 when the pipeline is gone.
 */
export const changePipeline = async <Outcome>(
  service: Service,
  pipelineId: number,
  change: (held: HeldPipeline) => Promise<Outcome>,
): Promise<Outcome> => {
  const now = toTimestamp(service.clock.now());
  const { outcome, succeeded } = await service.database.db.transaction().execute(async (transaction) => {
    const pipeline = await lockPipeline(transaction, pipelineId);
    if (pipeline === undefined) {
      throw notFound('Pipeline');
    }
    const jobs = await presentJobs(transaction, pipelineId);
    const done = await change({ transaction, pipeline, jobs, now });
    const settled = await settlePipeline(transaction, pipelineId, now);
    return { outcome: done, succeeded: pipeline.status !== 'success' && settled?.status === 'success' };
  });
  if (succeeded) {
    await mergeWhenSucceeded(service, pipelineId);
  }
  return outcome;
};
