/** Jobs of pipelines (v4). */
import type { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { requirePipeline } from '../pipelines/handlers.ts';
import { requireRunning } from '../pipelines/retry-and-cancel.ts';
import type { Service } from '../../request/service.ts';
import { cancelJob, eraseJob, playJob, reportStatus, retryJob } from './change-job.ts';
import { jobRecord, readJobParts } from '../pipelines/record.ts';
import { findJob, findTrace, listJobs } from '../pipelines/job-store.ts';
import { toTimestamp } from '../../formats/clock.ts';

interface Asking {
  readonly service: Service;
  readonly project: Project;
  readonly baseUrl: string;
}

type JobCall = Asking & { readonly params: { readonly job_id: number } };

const requireJob = async ({ service, project }: Asking, id: number): Promise<Row<'pipeline_jobs'>> => {
  const job = await findJob(service.database.db, project.id, id);
  if (job === undefined) {
    throw notFound('Job');
  }
  return job;
};

const records = async ({ service, project, baseUrl }: Asking, jobs: readonly Row<'pipeline_jobs'>[]) => {
  const partsOf = await readJobParts(service, project, jobs);
  return jobs.map((job) => jobRecord(job, partsOf(job), baseUrl));
};

/** The record of a job as it is now. */
const answer = async (asking: Asking, id: number) => {
  const [record] = await records(asking, [await requireJob(asking, id)]);
  if (record === undefined) {
    throw notFound('Job');
  }
  return record;
};

/** The job of a request that changes something. */
const requireChangeable = async (call: JobCall): Promise<Row<'pipeline_jobs'>> => {
  const job = await requireJob(call, call.params.job_id);
  requireRunning(call.project);
  return job;
};

/** An empty list of statuses leaves nothing out. */
const statusesOf = <Status>(scope: readonly Status[] | undefined): { statuses?: readonly Status[] } =>
  scope === undefined || scope.length === 0 ? {} : { statuses: scope };

export const pipelineJobHandlers: Handlers<typeof pipelineJobs> = {
  list: async (call) => {
    const { service, project, params, page } = call;
    const filter = { projectId: project.id, ...statusesOf(params.scope) };
    const { items, total } = await listJobs(service.database.db, filter, page);
    return { total, items: await records(call, items) };
  },

  listOfPipeline: async (call) => {
    const { service, project, params, page } = call;
    const { id: pipelineId } = await requirePipeline(call, params.pipeline_id);
    const filter = { projectId: project.id, pipelineId, ...statusesOf(params.scope) };
    const { items, total } = await listJobs(service.database.db, filter, page);
    return { total, items: await records(call, items) };
  },

  get: async (call) => answer(call, call.params.job_id),

  trace: async (call) => {
    const { id } = await requireJob(call, call.params.job_id);
    const content = Buffer.from((await findTrace(call.service.database.db, id)) ?? '', 'utf8');
    return { type: 'text/plain; charset=utf-8', size: content.length, content };
  },

  retry: async (call) => {
    const { id } = await retryJob(call.service, await requireChangeable(call), call.caller.id);
    return answer(call, id);
  },

  cancel: async (call) => {
    const job = await requireChangeable(call);
    await cancelJob(call.service, job);
    return answer(call, job.id);
  },

  play: async (call) => {
    const job = await requireChangeable(call);
    await playJob(call.service, job, call.caller.id);
    return answer(call, job.id);
  },

  erase: async (call) => {
    const job = await requireChangeable(call);
    // What others started is theirs, and the masters', to throw away.
    if (job.user_id !== call.caller.id && !hasRole(call.project.accessLevel, 'master')) {
      throw forbidden();
    }
    await eraseJob(call.service, job, toTimestamp(call.service.clock.now()));
    return answer(call, job.id);
  },

  report: async (call) => {
    const job = await requireChangeable(call);
    await reportStatus(call.service, job, call.params);
    return answer(call, job.id);
  },
};
