/** The milestones of projects and groups. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of milestones, and lets issues and merge requests have one. */
export const milestones = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('milestones')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('namespace_id', 'integer', (c) => c.references('namespaces.id').onDelete('cascade'))
    .addColumn('iid', 'integer', (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('search_text', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('due_date', text)
    .addColumn('start_date', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('milestones_of_project_by_iid', ['project_id', 'iid'])
    .addUniqueConstraint('milestones_of_group_by_iid', ['namespace_id', 'iid'])
    .addUniqueConstraint('milestones_of_project_by_title', ['project_id', 'title'])
    .addUniqueConstraint('milestones_of_group_by_title', ['namespace_id', 'title'])
    .execute();
  for (const table of ['issues', 'merge_requests']) {
    await db.schema
      .alterTable(table)
      .addColumn('milestone_id', 'integer', (c) => c.references('milestones.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex(`${table}_of_milestone`).on(table).column('milestone_id').execute();
  }
};
