/** What hangs on issues and merge requests without a foreign key, and so does not go with them by itself. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Subject, tableOf } from './find-noteable.ts';

/** Deletes the notes, reactions, todos and subscriptions of a subject, in the transaction that deletes it. */
export const deleteAttached = async (transaction: Db, { type, id }: Subject): Promise<void> => {
  const notes = transaction
    .selectFrom('notes')
    .select('id')
    .where('noteable_type', '=', type)
    .where('noteable_id', '=', id);
  await transaction
    .deleteFrom('award_emoji')
    .where((is) =>
      is.or([
        is.and([is('awardable_type', '=', type), is('awardable_id', '=', id)]),
        is.and([is('awardable_type', '=', 'note'), is('awardable_id', 'in', notes)]),
      ]),
    )
    .execute();
  await transaction.deleteFrom('notes').where('noteable_type', '=', type).where('noteable_id', '=', id).execute();
  await transaction.deleteFrom('todos').where('target_type', '=', type).where('target_id', '=', id).execute();
  await transaction.deleteFrom('subscriptions').where('subject_type', '=', type).where('subject_id', '=', id).execute();
};

/** Deletes what hung on issues, merge requests and notes that went away with their author or their project. */
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
