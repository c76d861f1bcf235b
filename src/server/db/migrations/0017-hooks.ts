/** System hooks, and queues in which no receiver is in the way of another. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Makes the table of hooks, and gives jobs a lane: those of one lane run a few at a time only. */
export const hooks = async (db: Kysely<unknown>, { text, counted }: Engine): Promise<void> => {
  await db.schema
    .createTable('hooks')
    .addColumn('id', 'integer', counted)
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('token', text)
    .addColumn('push_events', 'integer', (c) => c.notNull())
    .addColumn('tag_push_events', 'integer', (c) => c.notNull())
    .addColumn('enable_ssl_verification', 'integer', (c) => c.notNull())
    .addColumn('base_url', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.alterTable('jobs').addColumn('lane', text).execute();
  // What a claim looks at lies in the index: a lane may hold thousands of jobs that it has to go past.
  await db.schema.dropIndex('jobs_to_run').execute();
  await db.schema.createIndex('jobs_to_run').on('jobs').columns(['state', 'run_at', 'id', 'kind', 'lane']).execute();
  await sql`create index jobs_by_lane on jobs (lane) where state = 'running'`.execute(db);
};
