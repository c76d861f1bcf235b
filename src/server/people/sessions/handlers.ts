/** Login sessions of users, and the tokens of password grants. */
import type { sessions } from '../../../contract/people/sessions.ts';
import type { Row } from '../../db/schema.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { notFound } from '../../formats/problems.ts';
import { requireUser } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { revokeToken } from '../access-tokens/store.ts';
import { findSignIn, listSignIns } from './store.ts';

const record = (row: Row<'access_tokens'>, { credential }: Caller) => ({
  id: row.id,
  kind: row.kind === 'session' ? ('session' as const) : ('oauth' as const),
  address: row.address,
  user_agent: row.user_agent,
  scopes: row.scopes.split(' '),
  current: row.id === credential.id,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

interface SessionsCall {
  readonly service: Service;
  readonly caller: Caller;
}

const list = async ({ service, caller, page }: SessionsCall & { readonly page: PageRequest }, userId: number) => {
  const { items, total } = await listSignIns(service.database.db, { userId, today: todayOf(service) }, page);
  return { items: items.map((row) => record(row, caller)), total };
};

const revoke = async (
  { service, checkUnmodified }: SessionsCall & { readonly checkUnmodified: (updatedAt: string) => void },
  userId: number,
  id: number,
): Promise<null> => {
  const { db } = service.database;
  const found = await findSignIn(db, { userId, id, today: todayOf(service) });
  if (found === undefined) throw notFound('Session');
  checkUnmodified(found.created_at);
  await revokeToken(db, found.id, toTimestamp(service.clock.now()));
  return null;
};

export const sessionHandlers: Handlers<typeof sessions> = {
  list: (call) => list(call, call.caller.id),
  revoke: (call) => revoke(call, call.caller.id, call.params.session_id),
  listForUser: async (call) => list(call, (await requireUser(call.service, call.params.user_id)).id),
  revokeForUser: async (call) =>
    revoke(call, (await requireUser(call.service, call.params.user_id)).id, call.params.session_id),
};
