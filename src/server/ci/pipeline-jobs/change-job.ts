/** Changes jobs under the lock of their pipeline. */
import type { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { badRequest, conflict, forbidden, notFound } from '../../formats/problems.ts';
import { insertDeployment } from '../deployments/store.ts';
import { stopEnvironment } from '../environments/store.ts';
import { changePipeline, neededNames, type HeldPipeline } from '../pipelines/advance.ts';
import { isCancelable } from '../pipelines/retry-and-cancel.ts';
import { lockPipeline, setJobs } from '../pipelines/store.ts';
import { deleteArtifacts } from '../pipelines/artifact-store.ts';
import { removeArtifacts } from '../../storage/artifact-files.ts';
import type { Stored } from '../../storage/storages.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import type { Service } from '../../request/service.ts';
import { addressOf } from '../pipeline-file/planned-environment.ts';
import { deleteTrace, jobsByIds, replaceJobs, runningInGroup, setTrace } from '../pipelines/job-store.ts';
import { lockProject } from '../../organization/projects/fork-store.ts';

type Job = Row<'pipeline_jobs'>;

const isFinished = ({ status }: Job): boolean => ['success', 'failed', 'canceled'].includes(status);

/** The job as it is under the lock; undefined if it was retried. */
const present = ({ jobs }: HeldPipeline, { id }: Job): Job | undefined => jobs.find((job) => job.id === id);

/** Replaces a finished job, and resets the skipped jobs of later stages. Throws 403 for a job that has not finished. */
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

/** Cancels a job; a finished one stays as it is. */
export const cancelJob = (service: Service, seen: Job): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job !== undefined && isCancelable(job)) {
      const { transaction, now } = held;
      await setJobs(transaction, [job.id], { status: 'canceled', finished_at: now, updated_at: now });
    }
  });

/** The IDs of skipped jobs that need a job, by others, too. */
const skippedBecauseOf = (name: string, jobs: readonly Job[]): readonly number[] => {
  const found = new Set([name]);
  const ids: number[] = [];
  for (const job of jobs.toSorted((one, other) => one.stage_index - other.stage_index || one.id - other.id)) {
    if (job.status !== 'skipped' || neededNames(job)?.some((need) => found.has(need)) !== true) continue;
    found.add(job.name);
    ids.push(job.id);
  }
  return ids;
};

/** Starts a manual job, or a delayed one before its time. Throws 400 for any other job. */
export const playJob = (service: Service, seen: Job, userId: number): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const job = present(held, seen);
    if (job?.status !== 'manual' && job?.status !== 'scheduled') {
      throw badRequest('Unplayable Job');
    }
    const { transaction, now, jobs } = held;
    await setJobs(transaction, [job.id], { status: 'pending', user_id: userId, updated_at: now });
    await setJobs(transaction, skippedBecauseOf(job.name, jobs), { status: 'created', updated_at: now });
  });

/** Starts a delayed job whose time has come, unless somebody has started or canceled it. */
export const startDelayedJob: JobHandler<'pipeline_job.start'> = async (service, { job_id: id }) => {
  const seen = (await jobsByIds(service.database.db, [id])).get(id);
  if (seen?.status !== 'scheduled') return;
  await changePipeline(service, seen.pipeline_id, async (held) => {
    if (present(held, seen)?.status !== 'scheduled') return;
    await setJobs(held.transaction, [id], { status: 'pending', updated_at: held.now });
  });
};

/** Erases the log and the artifacts of a finished job. Throws 403 for any other job. */
export const eraseJob = async (service: Service, project: Stored, seen: Job, now: string): Promise<void> => {
  if (!isFinished(seen) || seen.erased_at !== null) {
    throw forbidden('Job is not erasable!');
  }
  const file = await service.database.db.transaction().execute(async (transaction) => {
    // An upload waits for the lock, and finds the job erased.
    await lockPipeline(transaction, seen.pipeline_id);
    await deleteTrace(transaction, seen.id);
    await setJobs(transaction, [seen.id], { erased_at: now, updated_at: now });
    return deleteArtifacts(transaction, seen.id);
  });
  await removeArtifacts(service, project, file === undefined ? [] : [file]);
};

type Report = Pick<Params<(typeof pipelineJobs)['report']>, 'state' | 'trace' | 'runner' | 'coverage'>;

/** Actions on an environment that neither deploy to it nor stop it. */
const idleActions: ReadonlySet<string> = new Set(['prepare', 'verify', 'access']);

/** Deploys to or stops the environment of a successful job. */
const deploy = async ({ transaction, pipeline, now }: HeldPipeline, job: Job): Promise<void> => {
  if (job.environment === null || idleActions.has(job.environment_action)) return;
  if (job.environment_action === 'stop') {
    await stopEnvironment(transaction, job.project_id, job.environment, now);
    return;
  }
  await insertDeployment(transaction, {
    project_id: job.project_id,
    user_id: job.user_id,
    job_id: job.id,
    environment: job.environment,
    environmentUrl:
      job.environment_url === null
        ? null
        : addressOf(job.environment_url, { CI_JOB_ID: job.id, CI_PIPELINE_ID: pipeline.id }),
    ref: pipeline.ref,
    sha: pipeline.sha,
    tag: pipeline.tag,
    status: 'success',
    created_at: now,
  });
};

/**
 * Records the status that a runner reports, and starts the next stage after the last job of a stage. A repeated report
 * changes only the log. Throws 409 for a job that is neither pending nor running, and for one whose resource group is taken.
 */
export const reportStatus = (service: Service, seen: Job, report: Report): Promise<void> =>
  changePipeline(service, seen.pipeline_id, async (held) => {
    const { transaction, now } = held;
    const job = present(held, seen);
    if (job === undefined) {
      throw seen.retried === 1 ? conflict('The job was retried: a newer job replaces it') : notFound('Job');
    }
    const { state, trace, runner, coverage } = report;
    if (job.status !== state && job.status !== 'pending' && job.status !== 'running') {
      throw conflict(`The job is ${job.status}: its status cannot be reported`);
    }
    if (job.resource_group !== null && job.status === 'pending') {
      // Two reports at once would both find the group free.
      await lockProject(transaction, job.project_id);
      const other = await runningInGroup(transaction, job);
      if (other !== undefined) throw conflict(`Job ${other.id} runs in the resource group of this job`);
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
      // Kysely leaves out undefined values.
      runner: runner === '' ? undefined : runner,
      coverage: coverage === undefined ? undefined : Number(coverage),
    });
    if (ends && state === 'success') {
      await deploy(held, { ...job, status: state });
    }
  });
