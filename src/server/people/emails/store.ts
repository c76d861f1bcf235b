/**
 * Email addresses of users in the database. The table has those of the accounts, too, so that one index keeps any address from belonging to
 * two users; lists show only the others.
 */
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';

export interface NewEmail {
  readonly userId: number;
  readonly email: string;
  readonly confirmedAt: string | null;
  readonly now: string;
}

/** Inserts an address. Fails as a duplicate if any user has it. */
export const insertEmail = (db: Db, { userId, email, confirmedAt, now }: NewEmail): Promise<Row<'emails'>> =>
  db
    .insertInto('emails')
    .values({ user_id: userId, email, email_folded: fold(email), confirmed_at: confirmedAt, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An address of any user, ignoring case. */
export const findEmail = (db: Db, email: string): Promise<Row<'emails'> | undefined> =>
  db.selectFrom('emails').selectAll().where('email_folded', '=', fold(email)).executeTakeFirst();

const furtherEmails = (db: Db, userId: number) =>
  db
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .where('emails.user_id', '=', userId)
    .whereRef('emails.email_folded', '<>', 'users.email_folded');

/** A page of a user's further addresses, oldest first. */
export const listFurtherEmails = (db: Db, userId: number, page: PageRequest): Promise<Slice<Row<'emails'>[]>> => {
  const all = furtherEmails(db, userId);
  return pageOf(all, all.selectAll('emails').orderBy('emails.id'), page);
};

export const findFurtherEmail = (db: Db, userId: number, id: number): Promise<Row<'emails'> | undefined> =>
  furtherEmails(db, userId).selectAll('emails').where('emails.id', '=', id).executeTakeFirst();

/** Returns false if it was deleted already. */
export const deleteEmail = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('emails').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;

/**
 * Makes an address that of the account, in a transaction, before the user has it: the former one stays a further address. Returns the time
 * at which it was confirmed as a further address. Fails as a duplicate if another user has it.
 */
export const promoteEmail = async (
  transaction: Db,
  user: Pick<Row<'users'>, 'id' | 'email' | 'confirmed_at'>,
  { email, now }: Pick<NewEmail, 'email' | 'now'>,
): Promise<string | null> => {
  await transaction
    .updateTable('emails')
    .set({ confirmed_at: user.confirmed_at })
    .where('email_folded', '=', fold(user.email))
    .execute();
  const known = await transaction
    .updateTable('emails')
    .set({ email })
    .where('user_id', '=', user.id)
    .where('email_folded', '=', fold(email))
    .returningAll()
    .executeTakeFirst();
  return (known ?? (await insertEmail(transaction, { userId: user.id, email, confirmedAt: null, now }))).confirmed_at;
};
