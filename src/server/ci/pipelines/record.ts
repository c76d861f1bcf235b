/** The records of pipelines and their jobs in responses. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { commitRecord } from '../../code/commits/record.ts';
import type { CommitObject } from '../../git/parse-commit.ts';
import { readCommits } from '../../git/read-commits.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { artifactsByJob } from './artifact-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { pipelinesByIds } from './store.ts';

type PipelineRecord = Body<(typeof pipelineTriggers)['run']>;

/** The value of `before_sha` if there was no commit. */
const noCommit = '0'.repeat(40);

/** Whole seconds between two times; null while one is missing. */
const secondsBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1000));

/** The short record within other records. */
export const basicPipelineRecord = ({ id, sha, ref, status }: Row<'pipelines'>) => ({
  id,
  sha,
  ref,
  status: status as PipelineRecord['status'],
});

export const listedPipelineRecord = (row: Row<'pipelines'>) => ({
  ...basicPipelineRecord(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  yaml_errors: row.yaml_errors,
});

/** The parts of a pipeline's record from other tables. */
export interface PipelineParts {
  readonly user: Row<'users'> | undefined;
  /** In percent. */
  readonly coverage: number | null;
}

export const pipelineRecord = (
  row: Row<'pipelines'>,
  { user, coverage }: PipelineParts,
  baseUrl: string,
): PipelineRecord => ({
  ...basicPipelineRecord(row),
  iid: row.iid,
  name: row.name,
  before_sha: row.before_sha ?? noCommit,
  tag: fromDbBoolean(row.tag),
  yaml_errors: row.yaml_errors,
  user: user === undefined ? null : basicUserRecord(user, baseUrl),
  created_at: row.created_at,
  updated_at: row.updated_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  committed_at: null,
  duration: secondsBetween(row.started_at, row.finished_at),
  coverage: coverage === null ? null : String(Number(coverage.toFixed(2))),
});

/** The parts of a job's record from other tables and the repository. */
interface JobParts {
  readonly pipeline: Row<'pipelines'>;
  readonly user: Row<'users'> | undefined;
  readonly commit: CommitObject | undefined;
  readonly artifacts: Row<'job_artifacts'> | undefined;
}

const artifactFields = (artifacts: Row<'job_artifacts'> | undefined) => {
  if (artifacts === undefined) return { artifacts: [], artifacts_expire_at: null };
  const { filename, size, expires_at: expiresAt } = artifacts;
  return {
    artifacts_file: { filename, size },
    artifacts: [{ file_type: 'archive' as const, size, filename, file_format: 'zip' as const }],
    artifacts_expire_at: expiresAt,
  };
};

const jobCommitRecord = (commit: CommitObject) => {
  const { id, short_id, title, author_name, author_email, created_at, message } = commitRecord(commit);
  return { id, short_id, title, author_name, author_email, created_at, message };
};

/** The record of a job in a deployment. */
export const deployableRecord = (job: Row<'pipeline_jobs'>, { pipeline, user, commit }: JobParts, baseUrl: string) => ({
  id: job.id,
  status: job.status,
  stage: job.stage,
  name: job.name,
  ref: pipeline.ref,
  tag: fromDbBoolean(pipeline.tag),
  coverage: job.coverage,
  created_at: job.created_at,
  started_at: job.started_at,
  finished_at: job.finished_at,
  user: user === undefined ? null : basicUserRecord(user, baseUrl),
  commit: commit === undefined ? null : jobCommitRecord(commit),
  runner: job.runner === null ? null : { description: job.runner },
});

export const jobRecord = (job: Row<'pipeline_jobs'>, parts: JobParts, baseUrl: string) => ({
  ...deployableRecord(job, parts, baseUrl),
  duration: secondsBetween(job.started_at, job.finished_at),
  allow_failure: fromDbBoolean(job.allow_failure),
  environment: job.environment,
  pipeline: basicPipelineRecord(parts.pipeline),
  ...artifactFields(parts.artifacts),
});

/** Reads the parts of several jobs at once. A foreign key ensures that each job has a pipeline. */
export const readJobParts = async (
  service: Service,
  project: Row<'projects'>,
  jobs: readonly Row<'pipeline_jobs'>[],
): Promise<(job: Row<'pipeline_jobs'>) => JobParts> => {
  const { db } = service.database;
  const pipelines = await pipelinesByIds(db, [...new Set(jobs.map((job) => job.pipeline_id))]);
  const users = await usersByIds(db, [...new Set(jobs.flatMap((job) => job.user_id ?? []))]);
  const shas = [...new Set([...pipelines.values()].map(({ sha }) => sha))];
  const commits =
    shas.length === 0
      ? new Map()
      : await withRepository(service, project, (dir) => readCommits(dir, shas, service.pools.objects.ask));
  const artifacts = await artifactsByJob(
    db,
    jobs.map(({ id }) => id),
    toTimestamp(service.clock.now()),
  );
  return (job) => {
    const pipeline = pipelines.get(job.pipeline_id);
    if (pipeline === undefined) {
      throw new Error(`Job ${job.id} has no pipeline.`);
    }
    return {
      pipeline,
      user: job.user_id === null ? undefined : users.get(job.user_id),
      commit: commits.get(pipeline.sha),
      artifacts: artifacts.get(job.id),
    };
  };
};
