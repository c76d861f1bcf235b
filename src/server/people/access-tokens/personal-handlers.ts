/** Personal access tokens (v4 shapes). */
import type { personalTokens } from '../../../contract/people/personal-tokens.ts';
import type { Row } from '../../db/schema.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { forbidden, methodNotAllowed, notFound } from '../../formats/problems.ts';
import { requireUser } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { newToken } from '../../request/credentials.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { refuseBot } from '../bots/refuse-bot.ts';
import { checkedExpiry, type TokenLimits, userTokenRecord } from './record.ts';
import { type IssuedToken, rotateToken } from './rotate-token.ts';
import { findToken, insertToken, listTokens, revokeToken } from './store.ts';

/** Kinds of the list: administrators see those that they made for others, too. Logins are sessions. */
const kindsFor = ({ admin }: Caller) =>
  admin ? (['personal', 'private', 'impersonation'] as const) : (['personal', 'private'] as const);

/** A token that the caller can see; 404 for all others, so that none can be detected. */
const requireToken = async ({ database }: Service, caller: Caller, id: number): Promise<Row<'access_tokens'>> => {
  const token = await findToken(database.db, id);
  const isSeen = token !== undefined && kindsFor(caller).some((kind) => kind === token.kind);
  if (!isSeen || !(caller.admin || token.user_id === caller.id)) throw notFound('Personal Access Token');
  return token;
};

/** The token in use. Throws 405 for that of a login. */
const requireOwnToken = async ({ database }: Service, { credential }: Caller): Promise<Row<'access_tokens'>> => {
  const token = await findToken(database.db, credential.id);
  if (token === undefined) throw notFound('Token');
  if (token.kind === 'session' || token.kind === 'oauth') throw methodNotAllowed('This is no access token but a login');
  return token;
};

interface Creation {
  readonly service: Service;
  readonly params: {
    readonly name: string;
    readonly description?: string | null;
    readonly scopes: readonly string[];
    readonly expires_at?: string | null;
  };
}

const create = async ({ service, params }: Creation, userId: number, limits: TokenLimits) => {
  const expiresAt = checkedExpiry(params, limits);
  const token = newToken();
  const row = await insertToken(service.database.db, {
    userId,
    kind: 'personal',
    name: params.name,
    description: params.description,
    token,
    scopes: [...new Set(params.scopes)],
    expiresAt,
    now: toTimestamp(service.clock.now()),
  });
  return { ...userTokenRecord(row, limits.day), token };
};

/** A token that somebody got hold of must not be able to live on in another one. */
const latestOf = async (service: Service, caller: Caller): Promise<TokenLimits> => {
  const { id, kind } = caller.credential;
  const isLogin = kind === 'session' || kind === 'oauth';
  const inUse = isLogin ? undefined : await findToken(service.database.db, id);
  const latest = { day: inUse?.expires_at ?? null, because: 'as the token in use' };
  return { caller, day: todayOf(service), latest };
};

const issued = (service: Service, { row, text }: IssuedToken) => ({
  ...userTokenRecord(row, todayOf(service)),
  token: text,
});

export const personalTokenHandlers: Handlers<typeof personalTokens> = {
  list: async ({ service, caller, params, page }) => {
    const { user_id: userId, ...filter } = params;
    if (!caller.admin && userId !== undefined && userId !== caller.id) {
      throw forbidden('Tokens of other users are for administrators only');
    }
    const today = todayOf(service);
    const some = { kinds: kindsFor(caller), userId: caller.admin ? userId : caller.id, today };
    const { items, total } = await listTokens(service.database, some, filter, page);
    return { items: items.map((row) => userTokenRecord(row, today)), total };
  },

  get: async ({ service, caller, params }) =>
    userTokenRecord(await requireToken(service, caller, params.token_id), todayOf(service)),

  create: async (call) => {
    const { service, caller } = call;
    refuseBot(await requireUser(service, caller.id));
    return create(call, caller.id, await latestOf(service, caller));
  },

  createForUser: async (call) => {
    const { service, caller, params } = call;
    const user = await requireUser(service, params.user_id);
    refuseBot(user);
    return create(call, user.id, { caller, day: todayOf(service) });
  },

  revoke: async ({ service, caller, params, checkUnmodified }) => {
    const token = await requireToken(service, caller, params.token_id);
    checkUnmodified(token.created_at);
    await revokeToken(service.database.db, token.id, toTimestamp(service.clock.now()));
    return null;
  },

  rotate: async (call) =>
    issued(call.service, await rotateToken(call, await requireToken(call.service, call.caller, call.params.token_id))),

  revokeSelf: async ({ service, caller, checkUnmodified }) => {
    const token = await requireOwnToken(service, caller);
    checkUnmodified(token.created_at);
    await revokeToken(service.database.db, token.id, toTimestamp(service.clock.now()));
    return null;
  },

  rotateSelf: async (call) =>
    issued(call.service, await rotateToken(call, await requireOwnToken(call.service, call.caller))),
};
