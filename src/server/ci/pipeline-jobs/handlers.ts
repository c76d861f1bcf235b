/** Jobs of pipelines (v4). */
import type { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { hasRole } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import type { Handlers, ProjectContext } from '../../request/handler.ts';
import { requirePipeline } from '../pipelines/handlers.ts';
import { requireRunAccess } from '../pipelines/run-access.ts';
import { requireRunning } from '../pipelines/retry-and-cancel.ts';
import { jobRecord, readJobParts } from '../pipelines/record.ts';
import { findJob, findTrace, listJobs } from '../pipelines/job-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { cancelJob, eraseJob, playJob, reportStatus, retryJob } from './change-job.ts';

type Job = Row<'pipeline_jobs'>;

type JobCall = ProjectContext & { readonly params: { readonly job_id: number } };

/** Throws 404 if the project does not have the job. */
export const requireJob = async (
  { service, project }: Pick<ProjectContext, 'service' | 'project'>,
  id: number,
): Promise<Job> => {
  const job = await findJob(service.database.db, project.id, id);
  if (job === undefined) {
    throw notFound('Job');
  }
  return job;
};

const records = async ({ service, project, baseUrl }: ProjectContext, jobs: readonly Job[]) => {
  const partsOf = await readJobParts(service, project, jobs);
  return jobs.map((job) => jobRecord(job, partsOf(job), baseUrl));
};

/** Reads the job anew. */
export const respondWithJob = async (context: ProjectContext, id: number) => {
  const [record] = await records(context, [await requireJob(context, id)]);
  if (record === undefined) {
    throw notFound('Job');
  }
  return record;
};

const requireChangeable = async (call: JobCall): Promise<Job> => {
  const job = await requireJob(call, call.params.job_id);
  requireRunning(call.project);
  return job;
};

/** Also throws 403 if the caller cannot run pipelines on the branch of the job. */
const requireStartable = async (call: JobCall): Promise<Job> => {
  const job = await requireChangeable(call);
  const { ref, tag } = await requirePipeline(call, job.pipeline_id);
  await requireRunAccess(call.service, call.project, { name: ref, tag: fromDbBoolean(tag) });
  return job;
};

/** An empty list of statuses does not filter. */
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

  get: async (call) => respondWithJob(call, call.params.job_id),

  trace: async (call) => {
    const { id } = await requireJob(call, call.params.job_id);
    const content = Buffer.from((await findTrace(call.service.database.db, id)) ?? '', 'utf8');
    return { type: 'text/plain; charset=utf-8', size: content.length, content };
  },

  retry: async (call) => {
    const { id } = await retryJob(call.service, await requireStartable(call), call.caller.id);
    return respondWithJob(call, id);
  },

  cancel: async (call) => {
    const job = await requireChangeable(call);
    await cancelJob(call.service, job);
    return respondWithJob(call, job.id);
  },

  play: async (call) => {
    const job = await requireStartable(call);
    await playJob(call.service, job, call.caller.id);
    return respondWithJob(call, job.id);
  },

  erase: async (call) => {
    const job = await requireChangeable(call);
    // Only masters can erase the jobs of other users.
    if (job.user_id !== call.caller.id && !hasRole(call.project.accessLevel, 'master')) {
      throw forbidden();
    }
    await eraseJob(call.service, call.project, job, toTimestamp(call.service.clock.now()));
    return respondWithJob(call, job.id);
  },

  report: async (call) => {
    const job = await requireChangeable(call);
    await reportStatus(call.service, job, call.params);
    return respondWithJob(call, job.id);
  },
};
