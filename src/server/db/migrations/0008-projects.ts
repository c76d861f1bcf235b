/** What the whole of the projects' endpoints needs: stars, forks, pictures and the later settings. */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Adds the tables and columns. Stars and forks are counted where they are listed, so that no counter can go wrong. */
export const projectsWhole = async (db: Kysely<unknown>, { text }: Engine): Promise<void> => {
  const projects = () => db.schema.alterTable('projects');
  await projects().dropColumn('star_count').execute();
  await projects().dropColumn('forks_count').execute();
  await projects()
    .addColumn('forked_from_id', 'integer', (c) => c.references('projects.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('projects_of_source').on('projects').column('forked_from_id').execute();
  await projects()
    .addColumn('tags', text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await projects().addColumn('ci_config_path', text).execute();
  for (const name of ['merge_needs_pipeline', 'merge_needs_resolution', 'resolves_outdated_discussions']) {
    await projects()
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await projects()
    .addColumn('prints_merge_request_link', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('project_stars')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('project_stars_once', ['project_id', 'user_id'])
    .execute();
  await db.schema.createIndex('project_stars_of_user').on('project_stars').column('user_id').execute();

  await db.schema
    .createTable('project_avatars')
    .addColumn('project_id', 'integer', (c) => c.primaryKey().references('projects.id').onDelete('cascade'))
    .addColumn('content_type', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .execute();
};
