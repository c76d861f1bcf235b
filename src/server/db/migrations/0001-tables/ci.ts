/** Pipelines, what starts them, and where what they build is brought to. */
import {
  double,
  id,
  integer,
  optional,
  primary,
  ref,
  text,
  timestamps,
  dbBoolean,
  unique,
  withDefault,
} from '../columns.ts';
import type { Tables } from '../make-tables.ts';

/** The tables of `tables/ci.ts`. */
export const ci: Tables = {
  pipeline_schedules: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      owner_id: optional(ref('users', 'set null')),
      description: text,
      ref: text,
      cron: text,
      cron_timezone: text,
      next_run_at: optional(text),
      active: dbBoolean,
      last_pipeline_id: optional(integer),
      ...timestamps,
    },
    indexes: {
      schedules_of_project: ['project_id'],
      schedules_due: ['active', 'next_run_at'],
    },
  },
  pipeline_schedule_variables: {
    columns: {
      id,
      schedule_id: ref('pipeline_schedules', 'cascade'),
      key: text,
      value: text,
    },
    unique: {
      schedule_variables_by_key: ['schedule_id', 'key'],
    },
  },
  pipeline_triggers: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      owner_id: optional(ref('users', 'set null')),
      description: text,
      token: text,
      digest: unique(text),
      last_used_at: optional(text),
      ...timestamps,
    },
    indexes: {
      pipeline_triggers_of_project: ['project_id'],
    },
  },
  pipelines: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      ref: text,
      sha: text,
      tag: dbBoolean,
      status: text,
      source: text,
      user_id: optional(ref('users', 'set null')),
      schedule_id: optional(ref('pipeline_schedules', 'set null')),
      due_at: optional(text),
      variables: text,
      before_sha: optional(text),
      yaml_errors: optional(text),
      started_at: optional(text),
      finished_at: optional(text),
      ...timestamps,
    },
    unique: {
      pipelines_once_per_due_time: ['schedule_id', 'due_at'],
    },
    indexes: {
      pipelines_of_project: ['project_id'],
      pipelines_by_ref: ['project_id', 'ref', 'sha'],
    },
  },
  pipeline_jobs: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      pipeline_id: ref('pipelines', 'cascade'),
      user_id: optional(ref('users', 'set null')),
      name: text,
      stage: text,
      stage_index: integer,
      status: text,
      run_when: text,
      allow_failure: dbBoolean,
      environment: optional(text),
      environment_url: optional(text),
      environment_action: text,
      coverage: optional(double),
      runner: optional(text),
      retried: withDefault(dbBoolean, 0),
      started_at: optional(text),
      finished_at: optional(text),
      erased_at: optional(text),
      ...timestamps,
    },
    indexes: {
      pipeline_jobs_of_pipeline: ['pipeline_id'],
      pipeline_jobs_of_project: ['project_id', 'status'],
      pipeline_jobs_of_user: ['user_id'],
    },
  },
  pipeline_job_traces: {
    columns: {
      job_id: primary(ref('pipeline_jobs', 'cascade')),
      content: text,
    },
  },
  environments: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      name: text,
      slug: text,
      external_url: optional(text),
      state: text,
      ...timestamps,
    },
    unique: {
      environments_by_name: ['project_id', 'name'],
      environments_by_slug: ['project_id', 'slug'],
    },
  },
  deployments: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      iid: integer,
      environment_id: ref('environments', 'cascade'),
      user_id: optional(ref('users', 'set null')),
      job_id: optional(ref('pipeline_jobs', 'set null')),
      ref: text,
      sha: text,
      tag: dbBoolean,
      status: text,
      created_at: text,
    },
    unique: {
      deployments_by_iid: ['project_id', 'iid'],
    },
    indexes: {
      deployments_of_environment: ['environment_id'],
      deployments_of_user: ['user_id'],
      deployments_of_job: ['job_id'],
    },
  },
  variables: {
    columns: {
      id,
      namespace_id: optional(ref('namespaces', 'cascade')),
      project_id: optional(ref('projects', 'cascade')),
      key: text,
      value: text,
      protected: dbBoolean,
      masked: withDefault(dbBoolean, 0),
      hidden: withDefault(dbBoolean, 0),
      raw: withDefault(dbBoolean, 0),
      variable_type: withDefault(text, 'env_var'),
      description: optional(text),
      environment_scope: withDefault(text, '*'),
      ...timestamps,
    },
    unique: {
      variables_of_group_by_scope: ['namespace_id', 'key', 'environment_scope'],
      variables_of_project_by_scope: ['project_id', 'key', 'environment_scope'],
    },
  },
  pages_domains: {
    columns: {
      id,
      project_id: ref('projects', 'cascade'),
      domain: unique(text),
      certificate: optional(text),
      certificate_key: optional(text),
      expires_at: optional(text),
      ...timestamps,
    },
    indexes: {
      pages_domains_of_project: ['project_id'],
    },
  },
};
