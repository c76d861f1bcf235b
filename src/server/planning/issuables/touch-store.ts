/** What is said and done about issues and merge requests changes them as well. */
import type { Db } from '../../db/database.ts';
import { notFound } from '../../formats/errors/problems.ts';
import { tableOf, type Subject } from './subject.ts';

/**
 * Sets when a subject was changed last, a timestamp. Nobody deletes it until the transaction ends, so that nothing is
 * left of what is said about it meanwhile; throws 404 when it is gone.
 */
export const touchSubject = async (transaction: Db, { type, id }: Subject, now: string): Promise<void> => {
  const { numUpdatedRows } = await transaction
    .updateTable(tableOf[type])
    .set({ updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw notFound('Record');
  }
};
