/** Notifies hooks of the statuses of a pipeline and its jobs. */
import { fireHooks, type HookEvent } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { JobRow, PipelineRow } from '../../queue/hook-facts.ts';

/** A pipeline with its jobs, without those that were retried. */
export interface PipelineState {
  readonly pipeline: Row<'pipelines'>;
  readonly jobs: readonly Row<'pipeline_jobs'>[];
}

export const pipelineFacts = ({ variables: _variables, ...rest }: Row<'pipelines'>): PipelineRow => rest;

export const jobFacts = ({ variables: _variables, ...rest }: Row<'pipeline_jobs'>): JobRow => rest;

/** Fires an event for each status that differs; all statuses of a new pipeline do, and those of jobs that replace others. */
export const fireStatuses = (
  transaction: Db,
  before: PipelineState | undefined,
  after: PipelineState,
  now: string,
): Promise<void> => {
  const { pipeline, jobs } = after;
  const statuses = new Map(before?.jobs.map(({ id, status }) => [id, status]));
  const changed = jobs.filter((job) => statuses.get(job.id) !== job.status);
  const ofJobs = changed.map((job): HookEvent => ({
    flag: 'job_events',
    facts: () => ({ type: 'job', pipeline: pipelineFacts(pipeline), job: jobFacts(job) }),
  }));
  const ofPipeline: HookEvent = {
    flag: 'pipeline_events',
    facts: () => ({ type: 'pipeline', pipeline: pipelineFacts(pipeline), jobs: jobs.map(jobFacts) }),
  };
  return fireHooks(transaction, {
    place: { project: { id: pipeline.project_id } },
    userId: pipeline.user_id,
    now: new Date(now),
    events: [...(before?.pipeline.status === pipeline.status ? [] : [ofPipeline]), ...ofJobs],
  });
};
