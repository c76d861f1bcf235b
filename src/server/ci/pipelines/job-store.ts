import type { Db } from '../../db/database.ts';
import type { JobStatus } from '../../db/tables/ci.ts';
import type { Row } from '../../db/schema.ts';
import { setJobs } from './store.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Job = Row<'pipeline_jobs'>;

export const jobsByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Job>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pipeline_jobs').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const findJob = (db: Db, projectId: number, id: number): Promise<Job | undefined> =>
  db
    .selectFrom('pipeline_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();

export interface JobFilter {
  readonly projectId: number;
  /** With it, the order is that of the stages, and retried jobs are left out; without it, the newest come first. */
  readonly pipelineId?: number;
  readonly statuses?: readonly JobStatus[];
}

export const listJobs = (db: Db, filter: JobFilter, page: PageRequest): Promise<Slice<Job[]>> => {
  const { projectId, pipelineId, statuses } = filter;
  const matching = db
    .selectFrom('pipeline_jobs')
    .where('project_id', '=', projectId)
    .$if(pipelineId !== undefined, (query) => query.where('pipeline_id', '=', pipelineId ?? 0).where('retried', '=', 0))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]));
  const all = matching.selectAll();
  const ordered = pipelineId === undefined ? all.orderBy('id', 'desc') : all.orderBy('stage_index').orderBy('id');
  return pageOf(matching, ordered, page);
};

/** The job of a project that runs in a resource group; undefined if there is none. */
export const runningInGroup = async (
  db: Db,
  { project_id: projectId, resource_group: group }: Job,
): Promise<Job | undefined> =>
  db
    .selectFrom('pipeline_jobs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', 'running')
    .where('resource_group', '=', group)
    .executeTakeFirst();

/** The number of earlier runs of a job of this name in the pipeline. */
export const earlierRuns = async (
  db: Db,
  { id, pipeline_id: pipelineId, name }: Pick<Job, 'id' | 'pipeline_id' | 'name'>,
): Promise<number> => {
  const { total } = await db
    .selectFrom('pipeline_jobs')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('pipeline_id', '=', pipelineId)
    .where('name', '=', name)
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Adds a copy of each job, and marks the originals as retried. */
export const replaceJobs = async (
  transaction: Db,
  jobs: readonly Job[],
  { user_id, status, now }: { readonly user_id: number; readonly status: JobStatus; readonly now: string },
): Promise<Job[]> => {
  if (jobs.length === 0) return [];
  const ids = jobs.map((job) => job.id);
  await setJobs(transaction, ids, { retried: 1, updated_at: now });
  const times = { started_at: null, finished_at: null, erased_at: null, created_at: now, updated_at: now };
  const copies = jobs.map(({ id: _id, retried: _retried, ...job }) => ({
    ...job,
    ...times,
    user_id,
    status,
    coverage: null,
    runner: null,
  }));
  return transaction.insertInto('pipeline_jobs').values(copies).returningAll().execute();
};

/** The log of a job; undefined if there is none. */
export const findTrace = async (db: Db, jobId: number): Promise<string | undefined> =>
  (await db.selectFrom('pipeline_job_traces').select('content').where('job_id', '=', jobId).executeTakeFirst())
    ?.content;

/** Replaces the log of a job. */
export const setTrace = async (db: Db, jobId: number, content: string): Promise<void> => {
  await db
    .insertInto('pipeline_job_traces')
    .values({ job_id: jobId, content })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ content }))
    .execute();
};

export const deleteTrace = async (db: Db, jobId: number): Promise<void> => {
  await db.deleteFrom('pipeline_job_traces').where('job_id', '=', jobId).execute();
};
