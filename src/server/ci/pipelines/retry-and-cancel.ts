/** Retries and cancels pipelines. */
import type { JobStatus } from '../../db/tables/ci.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { replaceJobs } from './job-store.ts';
import { changePipeline } from './advance.ts';
import { setJobs, updatePipeline } from './store.ts';

/** Throws 403 for a project that has pipelines disabled. */
export const requireRunning = (project: Pick<Row<'projects'>, 'jobs_enabled' | 'full_path'>): void => {
  if (!fromDbBoolean(project.jobs_enabled)) {
    throw forbidden(`${project.full_path} has pipelines disabled`);
  }
};

const cancelable: ReadonlySet<string> = new Set<JobStatus>(['created', 'scheduled', 'pending', 'running', 'manual']);

/** True for a job or a pipeline that has not ended. */
export const isCancelable = ({ status }: { readonly status: string }): boolean => cancelable.has(status);

/** Replaces each job that failed or was canceled, and resets the jobs that were skipped because of them. */
export const retryPipeline = (service: Service, pipelineId: number, userId: number): Promise<void> =>
  changePipeline(service, pipelineId, async ({ transaction, pipeline, jobs, now }) => {
    const ended = jobs.filter(({ status }) => status === 'failed' || status === 'canceled');
    await replaceJobs(transaction, ended, { user_id: userId, status: 'created', now });
    const skipped = ended.length === 0 ? [] : jobs.filter(({ status }) => status === 'skipped');
    await setJobs(
      transaction,
      skipped.map((job) => job.id),
      { status: 'created', updated_at: now },
    );
    if (jobs.length === 0 && pipeline.status === 'canceled') {
      await updatePipeline(transaction, pipelineId, { status: 'pending', finished_at: null, updated_at: now });
    }
  });

/** Cancels every job that has not ended. */
export const cancelPipeline = (service: Service, pipelineId: number): Promise<void> =>
  changePipeline(service, pipelineId, async ({ transaction, pipeline, jobs, now }) => {
    const canceled = { status: 'canceled', finished_at: now, updated_at: now } as const;
    const stopped = jobs.filter(isCancelable);
    await setJobs(
      transaction,
      stopped.map((job) => job.id),
      canceled,
    );
    if (jobs.length === 0 && isCancelable(pipeline)) {
      await updatePipeline(transaction, pipelineId, canceled);
    }
  });
