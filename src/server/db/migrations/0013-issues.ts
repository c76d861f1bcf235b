/** Issues with all their fields, and what hangs on issues and merge requests. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Adds to the table of issues, and makes those of assignees, notes, reactions, spent time and todos. */
export const issues = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  const table = (name: string) => db.schema.createTable(name);
  const record = (name: string): CreateTableBuilder<string, string> => table(name).addColumn('id', 'integer', counted);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  const addToIssues = () => db.schema.alterTable('issues');

  // SQLite adds one column per statement.
  await addToIssues()
    .addColumn('search_text', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await addToIssues()
    .addColumn('discussion_locked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await addToIssues().addColumn('due_date', text).execute();
  await addToIssues()
    .addColumn('time_estimate', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await addToIssues()
    .addColumn('moved_to_id', 'integer', (c) => c.references('issues.id').onDelete('set null'))
    .execute();
  await addToIssues()
    .addColumn('closed_by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await index('issues_by_creation', 'issues', ['project_id', 'state', 'created_at']);
  await index('issues_by_age', 'issues', ['project_id', 'created_at']);
  await index('issues_by_change', 'issues', ['project_id', 'updated_at']);
  await index('issues_of_author', 'issues', ['author_id']);
  await index('issues_moved', 'issues', ['moved_to_id']);

  // Without a row, a user follows what the user takes part in; a row with 0 says no to that.
  await db.schema
    .alterTable('subscriptions')
    .addColumn('subscribed', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('milestones').addColumn('closed_at', text).execute();

  await table('iid_counters')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('last_iid', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('iid_counters_by_kind', ['project_id', 'kind'])
    .execute();

  await table('issue_assignees')
    .addColumn('issue_id', 'integer', (c) => c.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('issue_assignees_once', ['issue_id', 'user_id'])
    .execute();
  await index('issues_of_assignee', 'issue_assignees', ['user_id']);

  await record('notes')
    .addColumn('noteable_type', text, (c) => c.notNull())
    .addColumn('noteable_id', 'integer', (c) => c.notNull())
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('system', 'integer', (c) => c.notNull())
    .addColumn('attachment', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await index('notes_of_noteable', 'notes', ['noteable_type', 'noteable_id']);
  await index('notes_of_author', 'notes', ['author_id']);
  await index('notes_of_project', 'notes', ['project_id']);

  await record('award_emoji')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('awardable_type', text, (c) => c.notNull())
    .addColumn('awardable_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('award_emoji_once', ['awardable_type', 'awardable_id', 'name', 'user_id'])
    .execute();
  await index('award_emoji_of_user', 'award_emoji', ['user_id', 'name']);

  await record('timelogs')
    .addColumn('issue_id', 'integer', (c) => c.references('issues.id').onDelete('cascade'))
    .addColumn('merge_request_id', 'integer', (c) => c.references('merge_requests.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('spent_at', text, (c) => c.notNull())
    .execute();
  await index('timelogs_of_issue', 'timelogs', ['issue_id']);
  await index('timelogs_of_merge_request', 'timelogs', ['merge_request_id']);
  await index('timelogs_of_user', 'timelogs', ['user_id']);

  await record('todos')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('target_type', text, (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('action_name', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await index('todos_of_user', 'todos', ['user_id', 'state']);
  await index('todos_of_target', 'todos', ['target_type', 'target_id']);
  await index('todos_of_project', 'todos', ['project_id']);
};
