/** The tables of the first release. */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the tables of the first version. */
export const foundation = async (db: Kysely<unknown>, engine: Engine): Promise<void> => {
  const { text, counted } = engine;
  const table = (name: string) => db.schema.createTable(name);
  const record = (name: string): CreateTableBuilder<string, string> => table(name).addColumn('id', 'integer', counted);

  await record('users')
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('username_folded', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_folded', text, (c) => c.notNull().unique())
    .addColumn('search_text', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('avatar_path', text)
    .addColumn('bio', text)
    .addColumn('location', text)
    .addColumn('chat_handle', text, (c) => c.notNull())
    .addColumn('network_profile', text, (c) => c.notNull())
    .addColumn('microblog_handle', text, (c) => c.notNull())
    .addColumn('website_url', text, (c) => c.notNull())
    .addColumn('organization', text, (c) => c.notNull())
    .addColumn('admin', 'integer', (c) => c.notNull())
    .addColumn('external', 'integer', (c) => c.notNull())
    .addColumn('can_create_group', 'integer', (c) => c.notNull())
    .addColumn('two_factor_enabled', 'integer', (c) => c.notNull())
    .addColumn('projects_limit', 'integer', (c) => c.notNull())
    .addColumn('theme_id', 'integer', (c) => c.notNull())
    .addColumn('color_scheme_id', 'integer', (c) => c.notNull())
    .addColumn('password_digest', text)
    .addColumn('must_change_password', 'integer', (c) => c.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('current_sign_in_at', text)
    .addColumn('last_sign_in_at', text)
    .addColumn('last_activity_on', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await record('access_tokens')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull().unique())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('access_tokens_of_user').on('access_tokens').columns(['user_id', 'kind']).execute();

  await record('namespaces')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('full_path', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('search_text', text, (c) => c.notNull())
    .addColumn('parent_id', 'integer', (c) => c.references('namespaces.id'))
    .addColumn('lineage', text, (c) => c.notNull())
    .addColumn('owner_id', 'integer', (c) => c.references('users.id'))
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('visibility', text, (c) => c.notNull())
    .addColumn('lfs_enabled', 'integer', (c) => c.notNull())
    .addColumn('request_access_enabled', 'integer', (c) => c.notNull())
    .addColumn('avatar_path', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('namespaces_below').on('namespaces').column('lineage').execute();
  await db.schema.createIndex('namespaces_of_parent').on('namespaces').column('parent_id').execute();
  await db.schema.createIndex('namespaces_of_owner').on('namespaces').column('owner_id').execute();

  await record('projects')
    .addColumn('namespace_id', 'integer', (c) => c.notNull().references('namespaces.id'))
    .addColumn('creator_id', 'integer', (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('full_path', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('search_text', text, (c) => c.notNull())
    .addColumn('description', text)
    .addColumn('default_branch', text)
    .addColumn('visibility', text, (c) => c.notNull())
    .addColumn('archived', 'integer', (c) => c.notNull())
    .addColumn('issues_enabled', 'integer', (c) => c.notNull())
    .addColumn('merge_requests_enabled', 'integer', (c) => c.notNull())
    .addColumn('wiki_enabled', 'integer', (c) => c.notNull())
    .addColumn('jobs_enabled', 'integer', (c) => c.notNull())
    .addColumn('snippets_enabled', 'integer', (c) => c.notNull())
    .addColumn('container_registry_enabled', 'integer', (c) => c.notNull())
    .addColumn('shared_runners_enabled', 'integer', (c) => c.notNull())
    .addColumn('public_jobs', 'integer', (c) => c.notNull())
    .addColumn('request_access_enabled', 'integer', (c) => c.notNull())
    .addColumn('lfs_enabled', 'integer', (c) => c.notNull())
    .addColumn('avatar_path', text)
    .addColumn('star_count', 'integer', (c) => c.notNull())
    .addColumn('forks_count', 'integer', (c) => c.notNull())
    .addColumn('storage', text, (c) => c.notNull())
    .addColumn('pending_delete', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('last_activity_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('projects_of_namespace').on('projects').column('namespace_id').execute();

  await record('routes')
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('path_folded', text, (c) => c.notNull().unique())
    .addColumn('namespace_id', 'integer', (c) => c.references('namespaces.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('routes_of_namespace').on('routes').column('namespace_id').execute();
  await db.schema.createIndex('routes_of_project').on('routes').column('project_id').execute();

  await record('members')
    .addColumn('namespace_id', 'integer', (c) => c.references('namespaces.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('access_level', 'integer', (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('members_of_namespace', ['namespace_id', 'user_id'])
    .addUniqueConstraint('members_of_project', ['project_id', 'user_id'])
    .execute();
  await db.schema.createIndex('members_of_user').on('members').column('user_id').execute();

  await record('labels')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('description', text)
    .addColumn('priority', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('labels_by_name', ['project_id', 'name'])
    .execute();

  await record('issues')
    .addColumn('iid', 'integer', (c) => c.notNull())
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('confidential', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('closed_at', text)
    .addUniqueConstraint('issues_by_iid', ['project_id', 'iid'])
    .execute();

  await record('merge_requests')
    .addColumn('iid', 'integer', (c) => c.notNull())
    .addColumn('target_project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('source_project_id', 'integer', (c) => c.references('projects.id').onDelete('set null'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('source_branch', text, (c) => c.notNull())
    .addColumn('target_branch', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('merge_requests_by_iid', ['target_project_id', 'iid'])
    .execute();

  await record('label_links')
    .addColumn('label_id', 'integer', (c) => c.notNull().references('labels.id').onDelete('cascade'))
    .addColumn('issue_id', 'integer', (c) => c.references('issues.id').onDelete('cascade'))
    .addColumn('merge_request_id', 'integer', (c) => c.references('merge_requests.id').onDelete('cascade'))
    .addUniqueConstraint('label_links_to_issue', ['label_id', 'issue_id'])
    .addUniqueConstraint('label_links_to_merge_request', ['label_id', 'merge_request_id'])
    .execute();
  await db.schema.createIndex('label_links_of_issue').on('label_links').column('issue_id').execute();
  await db.schema.createIndex('label_links_of_merge_request').on('label_links').column('merge_request_id').execute();

  await record('subscriptions')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject_type', text, (c) => c.notNull())
    .addColumn('subject_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('subscriptions_once', ['subject_type', 'subject_id', 'user_id'])
    .execute();

  await record('pipeline_schedules')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('ref', text, (c) => c.notNull())
    .addColumn('cron', text, (c) => c.notNull())
    .addColumn('cron_timezone', text, (c) => c.notNull())
    .addColumn('next_run_at', text)
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('last_pipeline_id', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('schedules_of_project').on('pipeline_schedules').column('project_id').execute();
  await db.schema.createIndex('schedules_due').on('pipeline_schedules').columns(['active', 'next_run_at']).execute();

  await record('pipeline_schedule_variables')
    .addColumn('schedule_id', 'integer', (c) => c.notNull().references('pipeline_schedules.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addUniqueConstraint('schedule_variables_by_key', ['schedule_id', 'key'])
    .execute();

  await record('pipelines')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('ref', text, (c) => c.notNull())
    .addColumn('sha', text, (c) => c.notNull())
    .addColumn('tag', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('schedule_id', 'integer', (c) => c.references('pipeline_schedules.id').onDelete('set null'))
    .addColumn('due_at', text)
    .addColumn('variables', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('pipelines_once_per_due_time', ['schedule_id', 'due_at'])
    .execute();
  await db.schema.createIndex('pipelines_of_project').on('pipelines').column('project_id').execute();

  await record('broadcast_messages')
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('starts_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('font', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await table('storage_failures')
    .addColumn('storage', text, (c) => c.notNull())
    .addColumn('host', text, (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_failure_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('storage_failures_by_host', ['storage', 'host'])
    .execute();

  await record('jobs')
    .addColumn('queue', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text)
    .addColumn('last_error', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute();
  await db.schema.createIndex('jobs_to_run').on('jobs').columns(['state', 'run_at']).execute();
  await sql`create index jobs_claimed on jobs (claimed_until) where state = 'running'`.execute(db);

  await table('processes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('hostname', text, (c) => c.notNull())
    .addColumn('pid', 'integer', (c) => c.notNull())
    .addColumn('tag', text, (c) => c.notNull())
    .addColumn('queues', text, (c) => c.notNull())
    .addColumn('concurrency', 'integer', (c) => c.notNull())
    .addColumn('busy', 'integer', (c) => c.notNull())
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('heartbeat_at', text, (c) => c.notNull())
    .execute();
};
