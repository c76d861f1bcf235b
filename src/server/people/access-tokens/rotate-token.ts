/** Rotates tokens: a new one has the name, the scopes, and the user of the old one, which is revoked at once. */
import type { Row } from '../../db/schema.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { badRequest, insufficientScope, invalid } from '../../formats/problems.ts';
import type { Caller } from '../../request/access-level.ts';
import { recordAudit } from '../../request/audit.ts';
import { newToken } from '../../request/credentials.ts';
import type { Service } from '../../request/service.ts';
import { scopesFault } from './record.ts';
import { findTokenByDigest, insertToken, revokeFamily, revokeToken } from './store.ts';

/** A new token with its text, which is stored nowhere. */
export interface IssuedToken {
  readonly row: Row<'access_tokens'>;
  readonly text: string;
}

interface Rotation {
  readonly service: Service;
  readonly caller: Caller;
  readonly origin: { readonly address: string };
  readonly params: { readonly expires_at?: string | null };
}

/** Milliseconds until a rotated token expires, if the old one had an end and no other is given. */
const usualLife = 7 * 24 * 60 * 60 * 1000;

/** Somebody else may have one of two copies of the token: nobody can go on with either. */
const endFamily = async (
  service: Service,
  token: Row<'access_tokens'>,
  by: { readonly address: string; readonly author?: { readonly id: number; readonly username: string } },
): Promise<void> => {
  const ended = await revokeFamily(service.database.db, token, toTimestamp(service.clock.now()));
  if (ended === 0) return;
  const target = `token ${token.id}`;
  await recordAudit(service, { action: 'tokenFamilyRevoked', ...by, target, targetId: token.id });
};

/** Throws 403 if the old token can do more than the one in use, and 400 if it is revoked, which ends its family. */
export const rotateToken = async (
  { service, caller, origin, params }: Rotation,
  old: Row<'access_tokens'>,
): Promise<IssuedToken> => {
  const isSelf = caller.credential.id === old.id;
  if (!isSelf && scopesFault(caller, old.scopes.split(' ')) !== undefined) throw insufficientScope('sudo');
  const now = service.clock.now();
  const later = old.expires_at === null ? null : toDay(new Date(now.getTime() + usualLife));
  const { expires_at: expiresAt = later } = params;
  if (expiresAt !== null && expiresAt <= toDay(now)) throw invalid({ expires_at: ['is not in the future'] });
  const text = newToken();
  const row = await service.database.db.transaction().execute(async (transaction) => {
    if (!(await revokeToken(transaction, old.id, toTimestamp(now)))) return undefined;
    return insertToken(transaction, {
      userId: old.user_id,
      kind: old.kind,
      name: old.name,
      description: old.description,
      token: text,
      scopes: old.scopes.split(' '),
      expiresAt,
      familyId: old.family_id ?? old.id,
      now: toTimestamp(now),
    });
  });
  if (row !== undefined) return { row, text };
  await endFamily(service, old, { address: origin.address, author: caller });
  throw badRequest('the token is revoked already; tokens that it was rotated into are revoked now, too');
};

/** Ends the family of a revoked token with which somebody tried to rotate it. */
export const endFamilyOfReused = async (service: Service, digest: string, address: string): Promise<void> => {
  const token = await findTokenByDigest(service.database.db, digest);
  if (token?.revoked === 1) await endFamily(service, token, { address });
};
