/** The tables of jobs, environments and deployments. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** Where a job stands. */
export type JobStatus = 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';

/** One row for each job of a pipeline; one that is retried gets another. */
export interface PipelineJobsTable {
  id: Generated<number>;
  project_id: number;
  pipeline_id: number;
  /** Who started it, last of all by retrying or playing it. */
  user_id: number | null;
  name: string;
  stage: string;
  /** Stages run in this order. */
  stage_index: number;
  status: JobStatus;
  run_when: 'on_success' | 'on_failure' | 'always' | 'manual';
  allow_failure: DbBoolean;
  /** Name of the environment that it deploys to, or stops. */
  environment: string | null;
  environment_url: string | null;
  environment_action: 'start' | 'stop';
  /** In percent. */
  coverage: number | null;
  /** What the runner that works on it calls itself. */
  runner: string | null;
  /** 1 once another job of the pipeline has taken its place. */
  retried: Generated<DbBoolean>;
  started_at: string | null;
  finished_at: string | null;
  /** When its log was thrown away. */
  erased_at: string | null;
  created_at: string;
  updated_at: string;
}

/** What jobs printed: apart, since lists have no use for it. */
export interface PipelineJobTracesTable {
  job_id: number;
  content: string;
}

/** One row for each environment. */
export interface EnvironmentsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  slug: string;
  external_url: string | null;
  state: 'available' | 'stopped';
  created_at: string;
  updated_at: string;
}

/** One row for each time that something was brought to an environment. */
export interface DeploymentsTable {
  id: Generated<number>;
  project_id: number;
  iid: number;
  environment_id: number;
  user_id: number | null;
  /** Null for one that was told of, rather than made by a job. */
  job_id: number | null;
  ref: string;
  sha: string;
  tag: DbBoolean;
  status: 'created' | 'running' | 'success' | 'failed' | 'canceled';
  created_at: string;
}
