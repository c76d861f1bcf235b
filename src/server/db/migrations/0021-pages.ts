/** Domains of web sites, and deploy keys. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the tables of pages domains and of deploy keys. */
export const pages = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('pages_domains')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('domain', text, (c) => c.notNull().unique())
    .addColumn('certificate', text)
    .addColumn('certificate_key', text)
    .addColumn('expires_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pages_domains_of_project').on('pages_domains').column('project_id').execute();

  await db.schema
    .createTable('deploy_keys')
    .addColumn('id', 'integer', counted)
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('fingerprint', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('deploy_key_projects')
    .addColumn('deploy_key_id', 'integer', (c) => c.notNull().references('deploy_keys.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('can_push', 'integer', (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('deploy_key_projects_once', ['project_id', 'deploy_key_id'])
    .execute();
  await db.schema.createIndex('projects_of_deploy_key').on('deploy_key_projects').column('deploy_key_id').execute();
};
