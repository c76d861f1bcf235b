/** Pipelines with their schedules, triggers, variables, jobs, and deployments. */
import type { Generated } from 'kysely';
import type { DbBoolean, Sealed } from './column-types.ts';

/** The scheduler runs a schedule once its `next_run_at` has passed. */
export interface PipelineSchedulesTable {
  id: Generated<number>;
  project_id: number;
  /** Null once the owner is deleted: the schedule does not run until another user takes ownership. */
  owner_id: number | null;
  description: string;
  ref: string;
  cron: string;
  cron_timezone: string;
  /** Null if the cron line has no further date. */
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

export interface PipelineTriggersTable {
  id: Generated<number>;
  project_id: number;
  /** Null once the owner is deleted: the trigger does not work until another user takes ownership. */
  owner_id: number | null;
  description: string;
  /** Sealed rather than hashed, since its owner can read it again (docs/decisions, 0030). */
  token: Sealed<'trigger token'>;
  /** Hash of the token, to look it up. */
  digest: string;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PipelinesTable {
  id: Generated<number>;
  project_id: number;
  iid: number;
  /** By `workflow:name` of its file. */
  name: string | null;
  ref: string;
  sha: string;
  tag: DbBoolean;
  status: string;
  source: 'schedule' | 'push' | 'trigger' | 'web' | 'api';
  user_id: number | null;
  schedule_id: number | null;
  /** The `next_run_at` of its schedule. Unique with `schedule_id`, so that each due time runs once. */
  due_at: string | null;
  /** JSON `[{key, value}]`, from when the pipeline was created. */
  variables: Sealed<'pipeline variables'>;
  /** The commit of the ref before the push; null for new refs and for pipelines without a push. */
  before_sha: string | null;
  /** Errors in the CI/CD configuration. */
  yaml_errors: string | null;
  /** Start of the first job. */
  started_at: string | null;
  /** End of the last job. */
  finished_at: string | null;
  created_at: string;
  updated_at: string;
}

export type JobStatus =
  | 'created'
  | 'scheduled'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceled'
  | 'skipped'
  | 'manual';

/** A retried job gets a new row. */
export interface PipelineJobsTable {
  id: Generated<number>;
  project_id: number;
  pipeline_id: number;
  /** The user who last started, retried, or played the job. */
  user_id: number | null;
  name: string;
  stage: string;
  /** Stages run in this order. */
  stage_index: number;
  status: JobStatus;
  run_when: 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed';
  /** Seconds that a delayed job waits; null for others. */
  start_in: number | null;
  /** Time when a delayed job starts; null before it waits. */
  scheduled_at: string | null;
  /** JSON list of the names of jobs that it waits for; null if it waits for earlier stages. */
  needs: string | null;
  /** Of the jobs of the project with the same name, one runs at a time. */
  resource_group: string | null;
  /** JSON object of the variables of the file, not expanded. */
  variables: string;
  allow_failure: DbBoolean;
  /** Name of the environment that the job deploys to or stops. */
  environment: string | null;
  environment_url: string | null;
  environment_action: 'start' | 'stop' | 'prepare' | 'verify' | 'access';
  /** The lowest role that reads the artifacts; `all` for whoever sees the job. */
  artifacts_access: Generated<'all' | 'developer' | 'maintainer' | 'none'>;
  /** Seconds after which the artifacts expire, 0 for never; null for what the server is configured for. */
  artifacts_expire_in: number | null;
  /** In percent. */
  coverage: number | null;
  /** Name that the runner reports. */
  runner: string | null;
  /** 1 once a newer job of the pipeline replaces it. */
  retried: Generated<DbBoolean>;
  started_at: string | null;
  finished_at: string | null;
  /** Time when the log was erased. */
  erased_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Job logs, apart from jobs because lists do not read them. */
export interface PipelineJobTracesTable {
  job_id: number;
  content: string;
}

/** The archive of the artifacts of a job, whose file is on the storage of the project (docs/decisions, 0112). */
export interface JobArtifactsTable {
  job_id: number;
  project_id: number;
  /** Name on the storage, which no user has chosen. */
  file: string;
  /** Name for users. */
  filename: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** 1 once a user has asked to keep them. */
  kept: Generated<DbBoolean>;
  /** Null if they do not expire. */
  expires_at: string | null;
  created_at: string;
  updated_at: string;
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

export interface DeploymentsTable {
  id: Generated<number>;
  project_id: number;
  iid: number;
  environment_id: number;
  user_id: number | null;
  /** Null for a deployment that a client recorded. */
  job_id: number | null;
  ref: string;
  sha: string;
  tag: DbBoolean;
  status: 'created' | 'running' | 'success' | 'failed' | 'canceled';
  created_at: string;
}

/** CI/CD variables of projects and groups. */
export interface VariablesTable {
  id: Generated<number>;
  /** One of the three is set. */
  namespace_id: number | null;
  project_id: number | null;
  of_instance: 1 | null;
  key: string;
  value: Sealed<'variable'>;
  protected: DbBoolean;
  masked: Generated<DbBoolean>;
  /** The API never returns the value, which is also masked. */
  hidden: Generated<DbBoolean>;
  raw: Generated<DbBoolean>;
  variable_type: Generated<'env_var' | 'file'>;
  description: string | null;
  /** `*` for all environments; keys are unique per scope. */
  environment_scope: Generated<string>;
  created_at: string;
  updated_at: string;
}

export interface PagesDomainsTable {
  id: Generated<number>;
  project_id: number;
  /** Lower case and punycode; unique. */
  domain: string;
  /** PEM chain that begins with the domain's own certificate. The next two columns are set together with this one. */
  certificate: string | null;
  /** PEM, PKCS #8, for the web server (docs/decisions, 0031). */
  certificate_key: Sealed<'certificate key'> | null;
  /** Expiry of the domain's own certificate. */
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface CiTables {
  pipeline_schedules: PipelineSchedulesTable;
  pipeline_schedule_variables: PipelineScheduleVariablesTable;
  pipeline_triggers: PipelineTriggersTable;
  pipelines: PipelinesTable;
  pipeline_jobs: PipelineJobsTable;
  pipeline_job_traces: PipelineJobTracesTable;
  job_artifacts: JobArtifactsTable;
  environments: EnvironmentsTable;
  deployments: DeploymentsTable;
  variables: VariablesTable;
  pages_domains: PagesDomainsTable;
}
