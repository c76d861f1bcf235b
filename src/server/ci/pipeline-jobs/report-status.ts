/** What a runner outside tells of a job: the service itself runs nothing. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import type { Row } from '../../db/schema.ts';
import { insertDeployment } from '../deployments/store.ts';
import { stopEnvironment } from '../environments/store.ts';
import { conflict, notFound } from '../../formats/problems.ts';
import { changePipeline, type HeldPipeline } from '../pipelines/advance.ts';
import { setJobs } from '../pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { setTrace } from '../pipelines/job-store.ts';

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
