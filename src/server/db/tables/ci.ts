/** Pipelines, what starts them, and where what they build is brought to. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './db-boolean.ts';
import type { Sealed } from './sealed.ts';

/** Pipeline schedules; the scheduler looks for those whose `next_run_at` has come. */
export interface PipelineSchedulesTable {
  id: Generated<number>;
  project_id: number;
  /** Null after the owner is gone: it no longer runs until someone takes it over. */
  owner_id: number | null;
  description: string;
  ref: string;
  cron: string;
  cron_timezone: string;
  /** Null when the cron line has no further date. */
  next_run_at: string | null;
  active: DbBoolean;
  last_pipeline_id: number | null;
  created_at: string;
  updated_at: string;
}

export interface PipelineScheduleVariablesTable {
  id: Generated<number>;
  schedule_id: number;
  key: string;
  value: Sealed<'schedule variable'>;
}

/** Tokens that start pipelines. */
export interface PipelineTriggersTable {
  id: Generated<number>;
  project_id: number;
  /** Null after the owner is gone: it starts nothing until someone takes it over. */
  owner_id: number | null;
  description: string;
  /** Shown again to its owner (docs/decisions, 0030). */
  token: Sealed<'trigger token'>;
  /** By which it is found. */
  digest: string;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PipelinesTable {
  id: Generated<number>;
  project_id: number;
  ref: string;
  sha: string;
  tag: DbBoolean;
  status: string;
  source: 'schedule' | 'push' | 'trigger' | 'web' | 'api';
  user_id: number | null;
  schedule_id: number | null;
  /** The `next_run_at` that made it: with `schedule_id` unique, so that a due time runs once. */
  due_at: string | null;
  /** JSON: `[{key, value}]`, as they were when it was made. */
  variables: Sealed<'pipeline variables'>;
  /** Where the ref was before the push; null for pipelines of anything else, and for new refs. */
  before_sha: string | null;
  /** What is wrong with the file that says which jobs there are. */
  yaml_errors: string | null;
  /** When its first job started. */
  started_at: string | null;
  /** When its last job ended. */
  finished_at: string | null;
  created_at: string;
  updated_at: string;
}

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

/** One row for each variable of a project or a group. */
export interface VariablesTable {
  id: Generated<number>;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
  key: string;
  value: Sealed<'variable'>;
  protected: DbBoolean;
  masked: Generated<DbBoolean>;
  /** The value is shown to nobody; it is masked, too. */
  hidden: Generated<DbBoolean>;
  raw: Generated<DbBoolean>;
  variable_type: Generated<'env_var' | 'file'>;
  description: string | null;
  /** `*` for all; a key exists once per scope. */
  environment_scope: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** One row for each domain of a project's web site. */
export interface PagesDomainsTable {
  id: Generated<number>;
  project_id: number;
  /** In lower case and punycode; unique. */
  domain: string;
  /** PEM, the site's own first. The next two are set when this is. */
  certificate: string | null;
  /** PEM, PKCS #8: whatever serves the site needs it (docs/decisions, 0031). */
  certificate_key: Sealed<'certificate key'> | null;
  /** When the site's own certificate runs out. */
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

/** The tables by name. */
export interface CiTables {
  pipeline_schedules: PipelineSchedulesTable;
  pipeline_schedule_variables: PipelineScheduleVariablesTable;
  pipeline_triggers: PipelineTriggersTable;
  pipelines: PipelinesTable;
  pipeline_jobs: PipelineJobsTable;
  pipeline_job_traces: PipelineJobTracesTable;
  environments: EnvironmentsTable;
  deployments: DeploymentsTable;
  variables: VariablesTable;
  pages_domains: PagesDomainsTable;
}
