import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { JobArtifactsTable } from '../../db/tables/ci.ts';
import { chunk } from '../../formats/chunk.ts';

type Artifacts = Row<'job_artifacts'>;

/**
 * True for artifacts of the latest successful pipeline of a branch or tag, which stay beyond their expiration: somebody downloads them
 * by the name of the ref.
 */
const ofLatestPipeline = sql<boolean>`exists (
  select 1 from pipeline_jobs as own_job join pipelines as own on own.id = own_job.pipeline_id
  where own_job.id = job_artifacts.job_id and own.status = 'success' and not exists (
    select 1 from pipelines as later
    where later.project_id = own.project_id and later.ref = own.ref and later.tag = own.tag
      and later.status = 'success' and later.id > own.id))`;

/** True for artifacts that have not expired, or stay nevertheless. */
const isAvailable = (now: string) =>
  sql<boolean>`(job_artifacts.expires_at is null or job_artifacts.expires_at > ${now} or ${ofLatestPipeline})`;

/** The artifacts of jobs by job ID, without expired ones. */
export const artifactsByJob = async (
  db: Db,
  jobIds: readonly number[],
  now: string,
): Promise<Map<number, Artifacts>> => {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('job_artifacts')
    .selectAll()
    .where('job_id', 'in', jobIds)
    .where(isAvailable(now))
    .execute();
  return new Map(rows.map((row) => [row.job_id, row]));
};

/** The artifacts of a job, expired ones, too. */
export const storedArtifacts = (db: Db, jobId: number): Promise<Artifacts | undefined> =>
  db.selectFrom('job_artifacts').selectAll().where('job_id', '=', jobId).executeTakeFirst();

/** Inserts the artifacts of a job; throws a duplicate if it has some. */
export const insertArtifacts = async (db: Db, row: Insertable<JobArtifactsTable>): Promise<void> => {
  await db.insertInto('job_artifacts').values(row).execute();
};

/** Returns false if the job has no artifacts any more. */
export const keepArtifacts = async (db: Db, jobId: number, now: string): Promise<boolean> => {
  const kept = await db
    .updateTable('job_artifacts')
    .set({ kept: 1, expires_at: null, updated_at: now })
    .where('job_id', '=', jobId)
    .returning('job_id')
    .executeTakeFirst();
  return kept !== undefined;
};

/** Deletes the record of a job's artifacts, expired or not, and returns the name of the file. */
export const deleteArtifacts = async (db: Db, jobId: number): Promise<string | undefined> =>
  (await db.deleteFrom('job_artifacts').where('job_id', '=', jobId).returning('file').executeTakeFirst())?.file;

/** The files of the artifacts of a pipeline, which go with its record. */
export const filesOfPipeline = async (db: Db, pipelineId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('job_artifacts')
    .innerJoin('pipeline_jobs', 'pipeline_jobs.id', 'job_artifacts.job_id')
    .select('job_artifacts.file')
    .where('pipeline_jobs.pipeline_id', '=', pipelineId)
    .execute();
  return rows.map(({ file }) => file);
};

/** A job of a successful pipeline by its name: the latest pipelines of a ref that are searched, the newest first. */
export interface RefSearch {
  readonly projectId: number;
  readonly ref: string;
  /** Undefined for either kind. */
  readonly tag: 0 | 1 | undefined;
  readonly job: string;
  readonly pipelines: number;
}

/** The newest job of this name with artifacts that is in the latest successful pipelines of a branch or tag. */
export const findArtifactsOfRef = async (
  db: Db,
  { projectId, ref, tag, job, pipelines }: RefSearch,
  now: string,
): Promise<Artifacts | undefined> => {
  const latest = await db
    .selectFrom('pipelines')
    .select('id')
    .where('project_id', '=', projectId)
    .where('ref', '=', ref)
    .$if(tag !== undefined, (query) => query.where('tag', '=', tag ?? 0))
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .limit(pipelines)
    .execute();
  if (latest.length === 0) return undefined;
  return db
    .selectFrom('job_artifacts')
    .innerJoin('pipeline_jobs', 'pipeline_jobs.id', 'job_artifacts.job_id')
    .selectAll('job_artifacts')
    .where(
      'pipeline_jobs.pipeline_id',
      'in',
      latest.map(({ id }) => id),
    )
    .where('pipeline_jobs.name', '=', job)
    .where('pipeline_jobs.status', '=', 'success')
    .where('pipeline_jobs.retried', '=', 0)
    .where(isAvailable(now))
    .orderBy('pipeline_jobs.pipeline_id', 'desc')
    .executeTakeFirst();
};

/** Artifacts that have expired, with the storage of their file. */
interface Expired {
  readonly job_id: number;
  readonly project_id: number;
  readonly storage: string;
}

/** The first artifacts that have expired, but for those of latest pipelines, and of some projects. */
export const listExpired = (db: Db, now: string, without: readonly number[], most: number): Promise<Expired[]> =>
  db
    .selectFrom('job_artifacts')
    .innerJoin('projects', 'projects.id', 'job_artifacts.project_id')
    .select(['job_artifacts.job_id', 'job_artifacts.project_id', 'projects.storage'])
    .where('job_artifacts.expires_at', '<=', now)
    .where(({ not }) => not(ofLatestPipeline))
    .$if(without.length > 0, (query) => query.where('job_artifacts.project_id', 'not in', without))
    .orderBy('job_artifacts.job_id')
    .limit(most)
    .execute();

/** Artifacts of a project, with the branch or tag of their pipeline. */
export interface RefArtifacts {
  readonly job_id: number;
  readonly expires_at: string | null;
  readonly kept: 0 | 1;
  readonly created_at: string;
  readonly ref: string;
  readonly tag: 0 | 1;
  /** 1 for those of the latest successful pipeline of the ref. */
  readonly latest: 0 | 1;
}

/** All artifacts of a project. */
export const listArtifactsOfProject = (db: Db, projectId: number): Promise<RefArtifacts[]> =>
  db
    .selectFrom('job_artifacts')
    .innerJoin('pipeline_jobs', 'pipeline_jobs.id', 'job_artifacts.job_id')
    .innerJoin('pipelines', 'pipelines.id', 'pipeline_jobs.pipeline_id')
    .select([
      'job_artifacts.job_id',
      'job_artifacts.expires_at',
      'job_artifacts.kept',
      'job_artifacts.created_at',
      'pipelines.ref',
      'pipelines.tag',
      sql<0 | 1>`case when ${ofLatestPipeline} then 1 else 0 end`.as('latest'),
    ])
    .where('job_artifacts.project_id', '=', projectId)
    .orderBy('job_artifacts.job_id')
    .execute();

const rowsAtOnce = 500;

/** Deletes records that nobody has asked to keep meanwhile, and returns the names of their files. */
export const deleteUnkept = async (db: Db, jobIds: readonly number[]): Promise<readonly string[]> => {
  const files: string[] = [];
  for (const ids of chunk(jobIds, rowsAtOnce)) {
    const rows = await db
      .deleteFrom('job_artifacts')
      .where('job_id', 'in', ids)
      .where('kept', '=', 0)
      .returning('file')
      .execute();
    files.push(...rows.map(({ file }) => file));
  }
  return files;
};
