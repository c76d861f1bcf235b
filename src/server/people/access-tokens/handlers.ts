/** Impersonation tokens and the token in use (v4 shapes). */
import type { accessTokens } from '../../../contract/people/access-tokens.ts';
import { newToken } from '../../request/credentials.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { displayNameFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { requireUser } from '../../request/access.ts';
import { findImpersonationToken, findToken, insertToken, listImpersonationTokens, revokeToken } from './store.ts';

const record = (row: Row<'access_tokens'>, day: string) => ({
  id: row.id,
  name: row.name,
  active: !fromDbBoolean(row.revoked) && (row.expires_at === null || row.expires_at > day),
  revoked: fromDbBoolean(row.revoked),
  impersonation: row.kind === 'impersonation',
  scopes: row.scopes.split(' '),
  user_id: row.user_id,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

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
    const filter = { userId: params.user_id, state: params.state ?? 'all', today: day };
    const { items, total } = await listImpersonationTokens(service.database.db, filter, page);
    return { items: items.map((row) => record(row, day)), total };
  },

  get: async ({ service, params }) =>
    record(await requireToken(service, params.user_id, params.impersonation_token_id), todayOf(service)),

  create: async ({ service, params }) => {
    await requireUser(service, params.user_id);
    const expiresAt = params.expires_at ?? null;
    refuseFaults({
      name: displayNameFault(params.name),
      expires_at: expiresAt !== null && expiresAt <= todayOf(service) ? 'is not in the future' : undefined,
    });
    const token = newToken();
    const row = await insertToken(service.database.db, {
      userId: params.user_id,
      kind: 'impersonation',
      name: params.name,
      token,
      scopes: [...new Set(params.scopes)],
      expiresAt,
      now: toTimestamp(service.clock.now()),
    });
    return { ...record(row, todayOf(service)), token };
  },

  revoke: async ({ service, params, checkUnmodified }) => {
    const token = await requireToken(service, params.user_id, params.impersonation_token_id);
    checkUnmodified(token.created_at);
    await revokeToken(service.database.db, token.id);
    return null;
  },

  self: async ({ service, caller }) => {
    const token = await findToken(service.database.db, caller.credential.id);
    if (token === undefined) {
      throw notFound('Token');
    }
    return record(token, todayOf(service));
  },
};
