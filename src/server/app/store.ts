/** What a start asks the database. */
import type { Db } from '../db/database.ts';

/** Whether a user ever had a personal access token, revoked ones included. */
export const hasPersonalToken = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Until the end of the transaction, others that start on this database wait: an update locks its row on either engine. */
export const lockUser = async (transaction: Db, id: number): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .execute();
};
