/** Rows about issues and merge requests that no foreign key deletes with them. */
import type { Db } from '../../db/database.ts';
import type { Subject } from './subject.ts';

/** Runs in the transaction that deletes the subject. */
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
