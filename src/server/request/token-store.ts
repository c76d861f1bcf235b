/** Tokens that requests come with, as queries. */
import { compiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/database.ts';
import type { AccessTokensTable } from '../db/tables/people.ts';

/** Kinds of tokens: a user's own, or created by an administrator for a user. */
export type TokenKind = AccessTokensTable['kind'];

const liveTokens = compiledQuery((db, { digest, today }: { readonly digest: string; readonly today: string }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .where('digest', '=', digest)
    .where('revoked', '=', 0)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', today)]))
    .select([
      'access_tokens.id as token_id',
      'access_tokens.kind',
      'access_tokens.scopes',
      'users.id',
      'users.username',
      'users.name',
      'users.admin',
      'users.external',
      'users.bot',
      'users.state',
      'users.last_activity_on',
      'access_tokens.last_used_at',
      'access_tokens.last_used_ips',
    ]),
);

/** The token of a digest that is neither revoked nor expired, with its user in any state. */
export const findLiveToken = async (db: Db, digest: string, today: string) => {
  const [row] = await liveTokens(db, { digest, today });
  return row;
};

/** Notes that a user was there today; at most one write a day. */
export const noteActivity = async (db: Db, userId: number, today: string): Promise<void> => {
  await db.updateTable('users').set({ last_activity_on: today }).where('id', '=', userId).execute();
};

/** A use of a token. */
export interface TokenUse {
  readonly tokenId: number;
  readonly at: string;
  /** A use that is noted and not before this time is enough. */
  readonly unlessSince: string;
  /** The latest addresses, newest first. */
  readonly addresses: readonly string[];
}

/** Notes that a token was used, unless another process did so. */
export const noteUse = async (db: Db, { tokenId, at, unlessSince, addresses }: TokenUse): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: at, last_used_ips: JSON.stringify(addresses) })
    .where('id', '=', tokenId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', unlessSince)]))
    .execute();
};
