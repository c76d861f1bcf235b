/** Access tokens in the database, which has their digests only. */
import { sql } from 'kysely';
import { digestToken } from '../../request/credentials.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { containsPattern, fold, toDbBoolean } from '../../db/values.ts';
import { type BotPlace, botsIn } from '../bots/store.ts';
import type { TokenKind } from '../../request/token-store.ts';

export interface NewToken {
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly token: string;
  readonly scopes: readonly string[];
  /** `YYYY-MM-DD`: the first day on which it is invalid. */
  readonly expiresAt: string | null;
  /** The login that it was created by, if there was one. */
  readonly origin?: { readonly address: string; readonly userAgent: string | null };
  /** The first of the tokens that were rotated into this one. */
  readonly familyId?: number;
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
      name_folded: fold(token.name),
      description: token.description ?? null,
      digest: digestToken(token.token),
      scopes: token.scopes.join(' '),
      expires_at: token.expiresAt,
      revoked: 0,
      created_at: token.now,
      address: token.origin?.address ?? null,
      user_agent: token.origin?.userAgent ?? null,
      family_id: token.familyId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A token by ID, of any kind. */
export const findToken = (db: Db, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst();

export const findTokenByDigest = (db: Db, digest: string): Promise<Row<'access_tokens'> | undefined> =>
  db.selectFrom('access_tokens').selectAll().where('digest', '=', digest).executeTakeFirst();

export const findImpersonationToken = (db: Db, userId: number, id: number): Promise<Row<'access_tokens'> | undefined> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'impersonation')
    .executeTakeFirst();

/** The filter of a list; absent members filter nothing. Days and times are included. */
export interface TokenFilter {
  readonly state?: 'all' | 'active' | 'inactive' | undefined;
  readonly revoked?: boolean | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly last_used_after?: string | undefined;
  readonly last_used_before?: string | undefined;
  readonly expires_after?: string | undefined;
  readonly expires_before?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
}

interface TokensOf {
  readonly kinds: readonly TokenKind[];
  /** Absent: of all users. */
  readonly userId?: number | undefined;
  /** Only those of the bots of a project or a group. */
  readonly botsOf?: BotPlace;
  readonly today: string;
}

/** By the word in front of the direction; those without a value come last. */
const sortColumns = {
  created: 'created_at',
  expires: 'expires_at',
  last_used: 'last_used_at',
  name: 'name_folded',
} as const;

const orderOf = (sort = 'created_asc') => {
  const [, word = '', direction = ''] = /^(.*)_(asc|desc)$/.exec(sort) ?? [];
  const column = sortColumns[word as keyof typeof sortColumns];
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`case when ${sql.ref(column)} is null then 1 else 0 end, ${sql.ref(column)} ${way}, id ${way}`;
};

/** A page of tokens. */
export const listTokens = (
  { db, engine }: OpenDatabase,
  { kinds, userId, botsOf, today }: TokensOf,
  filter: TokenFilter,
  page: PageRequest,
): Promise<Slice<Row<'access_tokens'>[]>> => {
  const isLive = sql<boolean>`(revoked = 0 and (expires_at is null or expires_at > ${today}))`;
  const { state, revoked, search = '' } = filter;
  const limits = [
    ['created_at', '>=', filter.created_after],
    ['created_at', '<=', filter.created_before],
    ['last_used_at', '>=', filter.last_used_after],
    ['last_used_at', '<=', filter.last_used_before],
    ['expires_at', '>=', filter.expires_after],
    ['expires_at', '<=', filter.expires_before],
  ] as const;
  const some = db
    .selectFrom('access_tokens')
    .where('kind', 'in', [...kinds])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .$if(botsOf !== undefined, (query) => query.where('user_id', 'in', botsIn(db, botsOf as BotPlace)))
    .$if(state === 'active', (query) => query.where(isLive))
    .$if(state === 'inactive', (query) => query.where(sql<boolean>`not ${isLive}`))
    .$if(revoked !== undefined, (query) => query.where('revoked', '=', toDbBoolean(revoked === true)))
    .$if(search !== '', (query) => query.where(engine.like(sql.ref('name_folded'), containsPattern(search))));
  const matching = limits.reduce(
    (query, [column, comparison, limit]) => (limit === undefined ? query : query.where(column, comparison, limit)),
    some,
  );
  return pageOf(matching, matching.selectAll().orderBy(orderOf(filter.sort)), page);
};

/** Revokes a token; false if it was revoked already. */
export const revokeToken = async (db: Db, id: number, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked: 1, revoked_at: now })
    .where('id', '=', id)
    .where('revoked', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Revokes all tokens that were rotated into each other. Returns the number of those that were valid until now. */
export const revokeFamily = async (
  db: Db,
  { id, family_id }: Pick<Row<'access_tokens'>, 'id' | 'family_id'>,
  now: string,
): Promise<number> => {
  const first = family_id ?? id;
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked: 1, revoked_at: now })
    .where((is) => is.or([is('id', '=', first), is('family_id', '=', first)]))
    .where('revoked', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
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
