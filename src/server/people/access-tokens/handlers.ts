/** Impersonation tokens and the token in use (v4 shapes). */
import type { accessTokens } from '../../../contract/people/access-tokens.ts';
import { newToken } from '../../request/credentials.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { requireUser } from '../../request/access.ts';
import { refuseBot } from '../bots/refuse-bot.ts';
import { checkedExpiry, userTokenRecord } from './record.ts';
import { findImpersonationToken, findToken, insertToken, listTokens, revokeToken } from './store.ts';

const requireToken = async (service: Service, userId: number, tokenId: number): Promise<Row<'access_tokens'>> => {
  await requireUser(service, userId);
  const token = await findImpersonationToken(service.database.db, userId, tokenId);
  if (token === undefined) {
    throw notFound('Impersonation Token');
  }
  return token;
};

export const accessTokenHandlers: Handlers<typeof accessTokens> = {
  list: async ({ service, params, page }) => {
    await requireUser(service, params.user_id);
    const day = todayOf(service);
    const some = { userId: params.user_id, kinds: ['impersonation'] as const, today: day };
    const { items, total } = await listTokens(service.database, some, { state: params.state }, page);
    return { items: items.map((row) => userTokenRecord(row, day)), total };
  },

  get: async ({ service, params }) =>
    userTokenRecord(await requireToken(service, params.user_id, params.token_id), todayOf(service)),

  create: async ({ service, caller, params }) => {
    refuseBot(await requireUser(service, params.user_id));
    const expiresAt = checkedExpiry(params, { caller, day: todayOf(service) });
    const token = newToken();
    const row = await insertToken(service.database.db, {
      userId: params.user_id,
      kind: 'impersonation',
      name: params.name,
      description: params.description,
      token,
      scopes: [...new Set(params.scopes)],
      expiresAt,
      now: toTimestamp(service.clock.now()),
    });
    return { ...userTokenRecord(row, todayOf(service)), token };
  },

  revoke: async ({ service, params, checkUnmodified }) => {
    const token = await requireToken(service, params.user_id, params.token_id);
    checkUnmodified(token.created_at);
    await revokeToken(service.database.db, token.id, toTimestamp(service.clock.now()));
    return null;
  },

  self: async ({ service, caller }) => {
    const token = await findToken(service.database.db, caller.credential.id);
    if (token === undefined) {
      throw notFound('Token');
    }
    return userTokenRecord(token, todayOf(service));
  },
};
