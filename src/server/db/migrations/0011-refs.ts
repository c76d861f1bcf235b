/** What is kept about branches and tags: git has the refs themselves. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the tables of protected branches and of releases. Default branches that are there already become protected. */
export const refs = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('protected_branches')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('push_access_level', 'integer', (c) => c.notNull())
    .addColumn('merge_access_level', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('protected_branches_once', ['project_id', 'name'])
    .execute();
  await db.schema
    .createTable('releases')
    .addColumn('id', 'integer', counted)
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('tag', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('releases_once', ['project_id', 'tag'])
    .execute();
  await sql`
    insert into protected_branches (project_id, name, push_access_level, merge_access_level, created_at)
    select id, default_branch, 40, 40, created_at from projects where default_branch is not null`.execute(db);
};
