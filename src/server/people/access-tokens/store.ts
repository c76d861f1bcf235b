/** Access tokens in the database, which has their digests only. */
import { sql } from 'kysely';
import { digestToken } from '../../request/credentials.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { TokenKind } from '../../request/token-store.ts';

export interface NewToken {
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** `YYYY-MM-DD`: the first day on which it is invalid. */
  readonly expiresAt: string | null;
  /** The login that it was created by, if there was one. */
  readonly origin?: { readonly address: string; readonly userAgent: string | null };
  readonly now: string;
}

/** Inserts a token; only a digest of its text is stored. */
export const insertToken = (db: Db, token: NewToken): Promise<Row<'access_tokens'>> =>
  db
    .insertInto('access_tokens')
    .values({
      user_id: token.userId,
      kind: token.kind,
      name: token.name,
      digest: digestToken(token.token),
      scopes: token.scopes.join(' '),
      expires_at: token.expiresAt,
      revoked: 0,
      created_at: token.now,
      address: token.origin?.address ?? null,
      user_agent: token.origin?.userAgent ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A token by ID, of any kind. */
export const findToken = (db: Db, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst();

export const findImpersonationToken = (db: Db, userId: number, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'impersonation')
    .executeTakeFirst();

/** A page of a user's impersonation tokens, oldest first. */
export const listImpersonationTokens = (
  db: Db,
  filter: { userId: number; state: 'all' | 'active' | 'inactive'; today: string },
  page: PageRequest,
): Promise<Slice<Row<'access_tokens'>[]>> => {
  const isLive = sql<boolean>`(revoked = 0 and (expires_at is null or expires_at > ${filter.today}))`;
  const matching = db
    .selectFrom('access_tokens')
    .where('user_id', '=', filter.userId)
    .where('kind', '=', 'impersonation')
    .$if(filter.state === 'active', (query) => query.where(isLive))
    .$if(filter.state === 'inactive', (query) => query.where(sql<boolean>`not ${isLive}`));
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

export const revokeToken = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('access_tokens').set({ revoked: 1 }).where('id', '=', id).execute();
};

/** Tells if a user has ever had a personal access token, revoked ones included. */
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

/**
 * Locks a user until the end of the transaction, by an update, which does so on both engines. Returns the user as it is
 * then; undefined if it was deleted.
 */
export const lockUser = (transaction: Db, id: number): Promise<Row<'users'> | undefined> =>
  transaction
    .updateTable('users')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
