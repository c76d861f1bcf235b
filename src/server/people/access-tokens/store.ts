/** The access tokens in the database: digests only. */
import { sql } from 'kysely';
import { digestToken } from '../../request/auth/credentials.ts';
import type { Db } from '../../db/database.ts';
import type { AccessTokensTable, Row } from '../../db/schema.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';

/** What a token is: a user's own, or one that an administrator made for a user. */
export type TokenKind = AccessTokensTable['kind'];

/** A token to be inserted. */
export interface NewToken {
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** `YYYY-MM-DD`: the first day on which it no longer works. */
  readonly expiresAt: string | null;
  readonly now: string;
}

/** Inserts a token; of its text only a hash is kept. */
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The token that still works today and belongs to a user who is not blocked, with that user. */
export const findLiveToken = async (db: Db, token: string, today: string) => {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .where('digest', '=', digestToken(token))
    .where('revoked', '=', 0)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .where('users.state', '=', 'active')
    .select([
      'access_tokens.id as token_id',
      'access_tokens.kind',
      'access_tokens.scopes',
      'users.id',
      'users.username',
      'users.name',
      'users.admin',
      'users.external',
      'users.last_activity_on',
    ])
    .executeTakeFirst();
  return row;
};

/** A token by id, of whatever kind. */
export const findToken = (db: Db, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst();

/** A user's impersonation token by id. */
export const findImpersonationToken = (db: Db, userId: number, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'impersonation')
    .executeTakeFirst();

/** A page of a user's impersonation tokens, oldest first. */
export const listImpersonationTokens = async (
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
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  return { items, total };
};

/** Makes a token useless from now on. */
export const revokeToken = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('access_tokens').set({ revoked: 1 }).where('id', '=', id).execute();
};

/** Notes that a user was there today; at most one write a day. */
export const noteActivity = async (db: Db, userId: number, today: string): Promise<void> => {
  await db.updateTable('users').set({ last_activity_on: today }).where('id', '=', userId).execute();
};
