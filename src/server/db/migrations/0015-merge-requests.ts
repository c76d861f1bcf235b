/** Merge requests with all their fields. */
import type { AlterTableBuilder, ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

const byUser = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('set null');
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Adds what a merge request is besides its branches and its title. */
export const mergeRequests = async (db: Kysely<unknown>, { text }: Engine): Promise<void> => {
  const alter = (): AlterTableBuilder => db.schema.alterTable('merge_requests');
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('merge_requests').columns(columns).execute();

  // SQLite adds one column per statement.
  for (const name of ['assignee_id', 'merge_user_id', 'merged_by_id', 'closed_by_id']) {
    await alter().addColumn(name, 'integer', byUser).execute();
  }
  for (const name of [
    'discussion_locked',
    'time_estimate',
    'force_remove_source_branch',
    'squash',
    'merge_when_pipeline_succeeds',
  ]) {
    await alter().addColumn(name, 'integer', zero).execute();
  }
  for (const name of ['changes_count', 'should_remove_source_branch']) {
    await alter().addColumn(name, 'integer').execute();
  }
  for (const name of [
    'sha',
    'base_sha',
    'merge_commit_sha',
    'merge_message',
    'merged_at',
    'closed_at',
    'first_deployed_at',
  ]) {
    await alter().addColumn(name, text).execute();
  }
  await alter()
    .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await alter()
    .addColumn('merge_status', text, (column) => column.notNull().defaultTo('unchecked'))
    .execute();

  await index('merge_requests_by_creation', ['target_project_id', 'state', 'created_at']);
  await index('merge_requests_by_change', ['target_project_id', 'updated_at']);
  await index('merge_requests_of_author', ['author_id']);
  await index('merge_requests_of_assignee', ['assignee_id']);
  await index('merge_requests_of_source', ['source_project_id', 'source_branch']);
  await index('merge_requests_by_sha', ['sha']);
};
