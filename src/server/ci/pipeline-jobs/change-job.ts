/** What users do with single jobs, and what a runner outside tells of one: the service itself runs nothing. */
import type { Row } from '../../db/schema.ts';
import { badRequest, conflict, forbidden, notFound } from '../../formats/problems.ts';
import { changePipeline, type HeldPipeline } from '../pipelines/advance.ts';
import { isCancelable } from '../pipelines/retry-and-cancel.ts';
import { setJobs } from '../pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { deleteTrace, replaceJobs, setTrace } from '../pipelines/job-store.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { insertDeployment } from '../deployments/store.ts';
import { stopEnvironment } from '../environments/store.ts';

type Job = Row<'pipeline_jobs'>;

const isFinished = ({ status }: Job): boolean => ['success', 'failed', 'canceled'].includes(status);

/** The job as it is now that others have to wait; a job that was retried is not among them. */
const present = ({ jobs }: HeldPipeline, { id }: Job): Job | undefined => jobs.find((job) => job.id === id);

/** Puts a new job in the place of one that has ended; later stages that were left out wait for it. Throws 403 for others. */
export const retryJob = (service: Service, seen: Job, userId: number): Promise<Job> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const { transaction, jobs, now } = held;
    const job = present(held, seen);
    if (job === undefined || !isFinished(job)) {
      throw forbidden('Job is not retryable');
    }
    const [copy] = await replaceJobs(transaction, [job], { user_id: userId, status: 'pending', now });
    if (copy === undefined) {
      throw notFound('Job');
    }
    const later = jobs.filter(({ status, stage_index }) => status === 'skipped' && stage_index > job.stage_index);
    await setJobs(
      transaction,
      later.map(({ id }) => id),
      { status: 'created', updated_at: now },
    );
    return copy;
  });

/** Stops a job; one that has ended stays as it is. */
export const cancelJob = (service: Service, seen: Job): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job !== undefined && isCancelable(job)) {
      const { transaction, now } = held;
      await setJobs(transaction, [job.id], { status: 'canceled', finished_at: now, updated_at: now });
    }
  });

/** Has a job run that waits for somebody to say so. Throws 400 for others. */
export const playJob = (service: Service, seen: Job, userId: number): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job?.status !== 'manual') {
      throw badRequest('Unplayable Job');
    }
    await setJobs(held.transaction, [job.id], { status: 'pending', user_id: userId, updated_at: held.now });
  });

/** Throws the log of a job away that has ended. Throws 403 for others. */
export const eraseJob = (service: Service, seen: Job, now: string): Promise<void> =>
  service.database.db.transaction().execute(async (transaction) => {
    if (!isFinished(seen) || seen.erased_at !== null) {
      throw forbidden('Job is not erasable!');
    }
    await deleteTrace(transaction, seen.id);
    await setJobs(transaction, [seen.id], { erased_at: now, updated_at: now });
  });

type Report = Pick<Params<(typeof pipelineJobs)['report']>, 'state' | 'trace' | 'runner' | 'coverage'>;

/** What a job that succeeded does to its environment. */
const deploy = async ({ transaction, pipeline, now }: HeldPipeline, job: Row<'pipeline_jobs'>): Promise<void> => {
  if (job.environment === null) return;
  if (job.environment_action === 'stop') {
    await stopEnvironment(transaction, job.project_id, job.environment, now);
    return;
  }
  await insertDeployment(transaction, {
    project_id: job.project_id,
    user_id: job.user_id,
    job_id: job.id,
    environment: job.environment,
    environmentUrl: job.environment_url,
    ref: pipeline.ref,
    sha: pipeline.sha,
    tag: pipeline.tag,
    status: 'success',
    created_at: now,
  });
};

/**
 * Notes where a job stands, and lets the next stage go when it was the last of its own. A report of what is known already
 * changes nothing but the log, so that a runner may repeat itself. Throws 409 for a job that does not wait or run.
 */
export const reportStatus = (service: Service, seen: Row<'pipeline_jobs'>, report: Report): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const { transaction, jobs, now } = held;
    const job = jobs.find(({ id }) => id === seen.id);
    if (job === undefined) {
      throw seen.retried === 1 ? conflict('Another job has taken the place of this one') : notFound('Job');
    }
    const { state, trace, runner, coverage } = report;
    if (job.status !== state && job.status !== 'pending' && job.status !== 'running') {
      throw conflict(`The job is ${job.status}: nothing can be reported of it`);
    }
    if (trace !== undefined) {
      await setTrace(transaction, job.id, trace);
    }
    const ends = state !== 'running' && job.status !== state;
    await setJobs(transaction, [job.id], {
      status: state,
      started_at: job.started_at ?? now,
      finished_at: ends ? now : job.finished_at,
      updated_at: now,
      // Kysely leaves out what is undefined.
      runner: runner === '' ? undefined : runner,
      coverage: coverage === undefined ? undefined : Number(coverage),
    });
    if (ends && state === 'success') {
      await deploy(held, { ...job, status: state });
    }
  });
