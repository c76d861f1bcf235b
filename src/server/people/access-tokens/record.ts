/** The records of access tokens in responses, and the checks of those to come. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { displayNameFault } from '../../formats/names.ts';
import { refuseFaults } from '../../formats/problems.ts';
import type { Caller } from '../../request/access-level.ts';

/** The fields that all kinds have. */
export const tokenRecord = (row: Row<'access_tokens'>, day: string) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  active: !fromDbBoolean(row.revoked) && (row.expires_at === null || row.expires_at > day),
  revoked: fromDbBoolean(row.revoked),
  scopes: row.scopes.split(' '),
  user_id: row.user_id,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  last_used_ips: JSON.parse(row.last_used_ips) as string[],
  expires_at: row.expires_at,
});

/** The record of a token of a user. */
export const userTokenRecord = (row: Row<'access_tokens'>, day: string) => ({
  ...tokenRecord(row, day),
  impersonation: row.kind === 'impersonation',
});

/** `api` allows all that other scopes do, but for acting as others. */
const scopesBeyond = ({ scopes: held }: Caller['credential'], asked: readonly string[]): readonly string[] =>
  asked.filter((scope) => !held.includes(scope) && (scope === 'sudo' || !held.includes('api')));

export const scopesFault = (caller: Caller, asked: readonly string[]): string | undefined => {
  const beyond = scopesBeyond(caller.credential, asked);
  return beyond.length === 0 ? undefined : `cannot include ${beyond.join(', ')}: the token in use does not`;
};

interface NewToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires_at?: string | null | undefined;
}

/** The limits of a token to come. */
export interface TokenLimits {
  readonly caller: Caller;
  readonly day: string;
  /** The last possible expiration and its reason; null without a limit. */
  readonly latest?: { readonly day: string | null; readonly because: string };
}

/** The expiration of a new token: what was asked for, or else the latest. Throws 400 for what is invalid. */
export const checkedExpiry = (given: NewToken, { caller, day, latest }: TokenLimits): string | null => {
  const end = latest?.day ?? null;
  const { name, scopes, expires_at: expiresAt = end } = given;
  const isBeyond = end !== null && (expiresAt === null || expiresAt > end);
  refuseFaults({
    name: displayNameFault(name),
    scopes: scopesFault(caller, scopes),
    expires_at:
      expiresAt !== null && expiresAt <= day
        ? 'is not in the future'
        : isBeyond
          ? `must be ${end} at the latest, ${latest?.because}`
          : undefined,
  });
  return expiresAt;
};
