/** What signing in leaves: tokens of sessions and for passwords. */
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';
import { networkOf } from '../../formats/network-of.ts';

const kinds = ['session', 'oauth'] as const;

/** Whether somebody has signed in as a user, since a time, from the network that an address is in. */
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

/** Ends what a user has signed in to, but for one token. */
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

/** A page of those of a user that still work, the latest first. */
export const listSignIns = (
  db: Db,
  { userId, today }: { readonly userId: number; readonly today: string },
  page: PageRequest,
): Promise<Slice<Row<'access_tokens'>[]>> => {
  const matching = live(db, userId, today);
  return pageOf(matching, matching.selectAll().orderBy('id', 'desc'), page);
};

/** One of them; undefined for one that no longer works. */
export const findSignIn = (
  db: Db,
  { userId, today, id }: { readonly userId: number; readonly today: string; readonly id: number },
): Promise<Row<'access_tokens'> | undefined> =>
  live(db, userId, today).selectAll().where('id', '=', id).executeTakeFirst();
