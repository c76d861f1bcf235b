/** What the database notes of a sign-in. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** The sign-in before becomes the last one. */
export const noteSignIn = async (db: Db, user: Row<'users'>, now: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ current_sign_in_at: now, last_sign_in_at: user.current_sign_in_at ?? now })
    .where('id', '=', user.id)
    .execute();
};
