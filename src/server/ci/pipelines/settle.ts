/** Brings a pipeline and its jobs into line after something changed. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { advance, isOver, pipelineStatus } from './advance.ts';
import { findPipeline, presentJobs, setJobs, updatePipeline } from './store.ts';

const inOrder = (times: readonly (string | null)[]): string[] => times.flatMap((time) => time ?? []).toSorted();

/**
 * Lets the jobs go whose turn has come, and works out the status of the pipeline. Within a transaction that holds the
 * pipeline. One without jobs stays as it is; undefined when there is none.
 */
export const settlePipeline = async (
  transaction: Db,
  pipelineId: number,
  now: string,
): Promise<Row<'pipelines'> | undefined> => {
  const before = await presentJobs(transaction, pipelineId);
  if (before.length === 0) return findPipeline(transaction, pipelineId);
  const after = advance(before);
  const statusOf = new Map(before.map((job) => [job.id, job.status]));
  const changed = after.filter((job) => statusOf.get(job.id) !== job.status);
  for (const status of new Set(changed.map((job) => job.status))) {
    const ids = changed.filter((job) => job.status === status).map((job) => job.id);
    await setJobs(transaction, ids, { status, updated_at: now });
  }
  const status = pipelineStatus(after);
  return updatePipeline(transaction, pipelineId, {
    status,
    started_at: inOrder(after.map((job) => job.started_at))[0] ?? null,
    // Not now: what is reported once more does not end once more.
    finished_at: isOver(status) ? (inOrder(after.map((job) => job.finished_at)).at(-1) ?? now) : null,
    updated_at: now,
  });
};
