/** Tokens of logins: of sessions and of password grants. */
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { networkOf } from '../../formats/network-of.ts';

const kinds = ['session', 'oauth'] as const;

/** Tells if the user has logged in since a time from the network of an address. */
export const hasSignedInFrom = async (db: Db, userId: number, address: string, since: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('access_tokens')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>=', since)
    .execute();
  const network = networkOf(address);
  return rows.some((row) => row.address !== null && networkOf(row.address) === network);
};

/** Revokes the login tokens of a user, except one. */
export const endSignIns = async (db: Db, userId: number, except?: number): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ revoked: 1 })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute();
};

const live = (db: Db, userId: number, today: string) =>
  db
    .selectFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('revoked', '=', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', today)]));

/** A page of a user's valid login tokens, newest first. */
export const listSignIns = (
  db: Db,
  { userId, today }: { readonly userId: number; readonly today: string },
  page: PageRequest,
): Promise<Slice<Row<'access_tokens'>[]>> => {
  const matching = live(db, userId, today);
  return pageOf(matching, matching.selectAll().orderBy('id', 'desc'), page);
};

/** A valid login token of a user. */
export const findSignIn = (
  db: Db,
  { userId, today, id }: { readonly userId: number; readonly today: string; readonly id: number },
): Promise<Row<'access_tokens'> | undefined> =>
  live(db, userId, today).selectAll().where('id', '=', id).executeTakeFirst();
