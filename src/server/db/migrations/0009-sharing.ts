/** The projects that are shared with groups, and when memberships change. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of shared projects, and lets memberships say when they were changed. */
export const sharing = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('project_group_links')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('namespace_id', 'integer', (c) => c.notNull().references('namespaces.id').onDelete('cascade'))
    .addColumn('group_access', 'integer', (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('project_group_links_once', ['project_id', 'namespace_id'])
    .execute();
  await db.schema
    .createIndex('project_group_links_of_namespace')
    .on('project_group_links')
    .column('namespace_id')
    .execute();
  await db.schema.alterTable('members').addColumn('updated_at', text).execute();
  await db.schema.createIndex('members_by_end').on('members').column('expires_at').execute();
};
