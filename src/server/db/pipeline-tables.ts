/** The tables of pipelines and of the schedules that make them. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

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

/** One row for each variable of a schedule. */
export interface PipelineScheduleVariablesTable {
  id: Generated<number>;
  schedule_id: number;
  key: string;
  value: string;
}

/** One row for each pipeline. */
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
  variables: string;
  /** Where the ref was before the push; null for pipelines of anything else, and for new refs. */
  before_sha: Generated<string | null>;
  /** What is wrong with the file that says which jobs there are. */
  yaml_errors: Generated<string | null>;
  /** When its first job started. */
  started_at: Generated<string | null>;
  /** When its last job ended. */
  finished_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

/** Tokens that start pipelines. */
export interface PipelineTriggersTable {
  id: Generated<number>;
  project_id: number;
  /** Null after the owner is gone: it starts nothing until someone takes it over. */
  owner_id: number | null;
  description: string;
  /** Shown again to its owner, and therefore kept as it is (docs/decisions, 0030). */
  token: string;
  /** By which it is found. */
  digest: string;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}
