/** The forms in which a job appears in answers. */
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import { commitTitle } from '../../code/commits/record.ts';
import type { CommitObject } from '../../git/parse-commit.ts';
import { listedPipelineRecord, secondsBetween } from '../pipelines/record.ts';
import { basicUserRecord } from '../../people/users/record.ts';

/** What a job's record shows of other places. */
export interface JobParts {
  readonly pipeline: Row<'pipelines'>;
  readonly user: Row<'users'> | undefined;
  readonly commit: CommitObject | undefined;
}

const jobCommitRecord = ({ sha, message, author, committer }: CommitObject) => ({
  id: sha,
  short_id: sha.slice(0, 8),
  title: commitTitle(message),
  author_name: author.name,
  author_email: author.email,
  created_at: committer.date,
  message,
});

/** As a deployment shows it. */
export const deployableRecord = (job: Row<'pipeline_jobs'>, { pipeline, user, commit }: JobParts, baseUrl: string) => ({
  id: job.id,
  status: job.status,
  stage: job.stage,
  name: job.name,
  ref: pipeline.ref,
  tag: fromTruth(pipeline.tag),
  coverage: job.coverage,
  created_at: job.created_at,
  started_at: job.started_at,
  finished_at: job.finished_at,
  user: user === undefined ? null : basicUserRecord(user, baseUrl),
  commit: commit === undefined ? null : jobCommitRecord(commit),
  runner: job.runner === null ? null : { description: job.runner },
});

/** On its own, and in lists of jobs. */
export const jobRecord = (job: Row<'pipeline_jobs'>, parts: JobParts, baseUrl: string) => ({
  ...deployableRecord(job, parts, baseUrl),
  duration: secondsBetween(job.started_at, job.finished_at),
  allow_failure: fromTruth(job.allow_failure),
  environment: job.environment,
  pipeline: listedPipelineRecord(parts.pipeline),
});
