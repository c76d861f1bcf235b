import { sql } from 'kysely';
import type { Db } from './database.ts';

export const tableOf = { issue: 'issues', merge_request: 'merge_requests' } as const;

/** Deletes records of issues, merge requests, and notes that were deleted with their author or project. */
export const sweepAttached = async (transaction: Db): Promise<void> => {
  const sweep = async (table: string, kind: string, target: string, type: string, from: string): Promise<void> => {
    await sql`delete from ${sql.table(table)} where ${sql.ref(kind)} = ${type}
      and not exists (select 1 from ${sql.table(from)} there where there.id = ${sql.ref(target)})`.execute(transaction);
  };
  for (const [type, from] of Object.entries(tableOf)) {
    await sweep('notes', 'noteable_type', 'noteable_id', type, from);
    await sweep('todos', 'target_type', 'target_id', type, from);
    await sweep('subscriptions', 'subject_type', 'subject_id', type, from);
  }
  for (const [type, from] of Object.entries({ ...tableOf, note: 'notes' })) {
    await sweep('award_emoji', 'awardable_type', 'awardable_id', type, from);
  }
};
