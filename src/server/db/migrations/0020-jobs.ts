/** The jobs of pipelines, and where what they build is brought to. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the tables of jobs, their logs, environments and deployments. */
export const pipelineJobs = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  const record = (name: string): CreateTableBuilder<string, string> =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', counted)
      .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'));
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  await record('pipeline_jobs')
    .addColumn('pipeline_id', 'integer', (c) => c.notNull().references('pipelines.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('stage', text, (c) => c.notNull())
    .addColumn('stage_index', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('run_when', text, (c) => c.notNull())
    .addColumn('allow_failure', 'integer', (c) => c.notNull())
    .addColumn('environment', text)
    .addColumn('environment_url', text)
    .addColumn('environment_action', text, (c) => c.notNull())
    .addColumn('coverage', 'double precision')
    .addColumn('runner', text)
    .addColumn('retried', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .addColumn('erased_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await index('pipeline_jobs_of_pipeline', 'pipeline_jobs', ['pipeline_id']);
  await index('pipeline_jobs_of_project', 'pipeline_jobs', ['project_id', 'status']);
  await index('pipeline_jobs_of_user', 'pipeline_jobs', ['user_id']);
  await db.schema
    .createTable('pipeline_job_traces')
    .addColumn('job_id', 'integer', (c) => c.primaryKey().references('pipeline_jobs.id').onDelete('cascade'))
    .addColumn('content', text, (c) => c.notNull())
    .execute();

  await record('environments')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('external_url', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('environments_by_name', ['project_id', 'name'])
    .addUniqueConstraint('environments_by_slug', ['project_id', 'slug'])
    .execute();
  await record('deployments')
    .addColumn('iid', 'integer', (c) => c.notNull())
    .addColumn('environment_id', 'integer', (c) => c.notNull().references('environments.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('job_id', 'integer', (c) => c.references('pipeline_jobs.id').onDelete('set null'))
    .addColumn('ref', text, (c) => c.notNull())
    .addColumn('sha', text, (c) => c.notNull())
    .addColumn('tag', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('deployments_by_iid', ['project_id', 'iid'])
    .execute();
  await index('deployments_of_environment', 'deployments', ['environment_id']);
  await index('deployments_of_user', 'deployments', ['user_id']);
  await index('deployments_of_job', 'deployments', ['job_id']);
  await index('pipelines_by_ref', 'pipelines', ['project_id', 'ref', 'sha']);
};
