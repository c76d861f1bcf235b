/** The bodies of events of pipelines and jobs. */
import type { FactsOf, JobRow, PipelineRow } from '../../../queue/hook-facts.ts';
import { fromDbBoolean } from '../../../db/values.ts';
import { commitTitle, type CommitObject } from '../../../git/parse-commit.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';
import type { UserOf } from './issuable-bodies.ts';
import {
  basicProjectPart,
  commitPart,
  fullRepositoryPart,
  hookTime,
  hookTimeIfAny,
  type Place,
  secondsBetween,
  userPart,
  webUrl,
} from './parts.ts';
import { plainTime } from '../../../activity/hooks/system-bodies.ts';

/** The SHA in place of a missing commit. */
const noSha = '0'.repeat(40);

export interface PipelineContext {
  readonly place: Place;
  readonly userOf: UserOf;
  /** Undefined if it is gone. */
  readonly commit: CommitObject | undefined;
}

const userIfAny = (id: number | null, { userOf, place }: PipelineContext) => {
  const user: Pusher | undefined = id === null ? undefined : userOf(id);
  return user === undefined ? null : userPart(user, place.baseUrl);
};

const durationOf = ({ started_at: start, finished_at: end }: Pick<JobRow, 'started_at' | 'finished_at'>) =>
  secondsBetween(start, end);

/** v4 has no other reason for jobs whose runner gives none. */
const failureOf = ({ status }: JobRow) => (status === 'failed' ? 'unknown_failure' : null);

const runnerPart = ({ runner }: JobRow) => (runner === null ? null : { description: runner });

const environmentPart = ({ environment, environment_action: action }: JobRow) =>
  environment === null ? null : { name: environment, action };

const buildPart = (job: JobRow, context: PipelineContext) => ({
  id: job.id,
  stage: job.stage,
  name: job.name,
  status: job.status,
  created_at: hookTime(job.created_at),
  started_at: hookTimeIfAny(job.started_at),
  finished_at: hookTimeIfAny(job.finished_at),
  duration: durationOf(job),
  failure_reason: failureOf(job),
  when: job.run_when,
  manual: job.run_when === 'manual',
  allow_failure: fromDbBoolean(job.allow_failure),
  user: userIfAny(job.user_id, context),
  runner: runnerPart(job),
  environment: environmentPart(job),
});

const stagesOf = (jobs: readonly JobRow[]): string[] => [
  ...new Set(jobs.toSorted((one, other) => one.stage_index - other.stage_index).map(({ stage }) => stage)),
];

const pipelinePart = (pipeline: PipelineRow, jobs: readonly JobRow[], place: Place) => ({
  id: pipeline.id,
  iid: pipeline.iid,
  name: pipeline.name,
  ref: pipeline.ref,
  tag: fromDbBoolean(pipeline.tag),
  sha: pipeline.sha,
  before_sha: pipeline.before_sha ?? noSha,
  source: pipeline.source,
  status: pipeline.status,
  detailed_status: pipeline.status,
  stages: stagesOf(jobs),
  created_at: hookTime(pipeline.created_at),
  finished_at: hookTimeIfAny(pipeline.finished_at),
  duration: durationOf(pipeline),
  url: `${webUrl(place)}/pipelines/${pipeline.id}`,
});

export const pipelineBody = ({ pipeline, jobs }: FactsOf<'pipeline'>, context: PipelineContext) => {
  const { place, commit } = context;
  return {
    object_kind: 'pipeline',
    object_attributes: pipelinePart(pipeline, jobs, place),
    merge_request: null,
    user: userIfAny(pipeline.user_id, context),
    project: basicProjectPart(place),
    commit: commit === undefined ? null : commitPart(commit, place),
    builds: jobs.map((job) => buildPart(job, context)),
  };
};

const isoTimes = <Name extends string>(name: Name, time: string | null) => ({
  [name]: hookTimeIfAny(time),
  [`${name}_iso`]: time === null ? null : plainTime(time),
});

/** The pipeline of a job, which v4 calls the commit. */
const pipelineAsCommit = (pipeline: PipelineRow, commit: CommitObject | undefined) => ({
  id: pipeline.id,
  name: pipeline.name,
  sha: pipeline.sha,
  message: commit?.message ?? null,
  title: commit === undefined ? null : commitTitle(commit.message),
  author_name: commit?.author.name ?? null,
  author_email: commit?.author.email ?? null,
  author_url: commit === undefined ? null : `mailto:${commit.author.email}`,
  status: pipeline.status,
  duration: durationOf(pipeline),
  ...isoTimes('started_at', pipeline.started_at),
  ...isoTimes('finished_at', pipeline.finished_at),
});

/** `retries` is the number of earlier jobs that the job replaces. */
export const jobBody = ({ pipeline, job }: FactsOf<'job'>, context: PipelineContext & { readonly retries: number }) => {
  const { place, commit, retries } = context;
  return {
    object_kind: 'build',
    ref: pipeline.ref,
    tag: fromDbBoolean(pipeline.tag),
    before_sha: pipeline.before_sha ?? noSha,
    sha: pipeline.sha,
    build_id: job.id,
    build_name: job.name,
    build_stage: job.stage,
    build_status: job.status,
    ...isoTimes('build_created_at', job.created_at),
    ...isoTimes('build_started_at', job.started_at),
    ...isoTimes('build_finished_at', job.finished_at),
    build_duration: durationOf(job),
    build_allow_failure: fromDbBoolean(job.allow_failure),
    build_failure_reason: failureOf(job),
    retries_count: retries,
    pipeline_id: pipeline.id,
    runner: runnerPart(job),
    project_id: place.project.id,
    project_name: place.project.full_name,
    user: userIfAny(job.user_id, context),
    commit: pipelineAsCommit(pipeline, commit),
    repository: fullRepositoryPart(place),
    project: basicProjectPart(place),
    environment: environmentPart(job),
  };
};
