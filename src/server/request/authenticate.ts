/** From a request's credentials to the caller (document, "Authentication"). */
import { setTimeout } from 'node:timers/promises';
import { parseCookie } from 'cookie';
import { fromDbBoolean } from '../db/values.ts';
import { toDay, todayOf, toTimestamp } from '../formats/clock.ts';
import { forbidden, insufficientScope, Problem, unauthorized } from '../formats/problems.ts';
import { errorText } from '../formats/log.ts';
import type { Service } from './service.ts';
import type { Caller } from './access-level.ts';
import { digestToken } from './credentials.ts';
import { findUserByIdOrName } from './auth-store.ts';
import { findLiveToken, noteActivity, noteUse, type TokenKind } from './token-store.ts';
import { accountRefusal, inactiveReason, isActive } from './user-state.ts';

/** A refusal to act as somebody else, and what the audit log gets of it. */
export interface SudoRefusal {
  readonly problem: Problem;
  readonly reason: string;
  /** Absent for nobody: what was typed may be a secret that belongs elsewhere. */
  readonly username?: string;
}

/** The caller that an administrator acts as: 403 for others, and for tokens without the scope, 404 for a target that is not there. */
export const actAs = async (
  service: Pick<Service, 'database'>,
  caller: Caller,
  target: string,
): Promise<Caller | SudoRefusal> => {
  const user = await findUserByIdOrName(service.database.db, target);
  const refusal = (problem: Problem, reason: string): SudoRefusal => ({
    problem,
    reason,
    ...(user !== undefined && { username: user.username }),
  });
  if (!caller.admin) return refusal(forbidden('Must be admin to use sudo'), 'not an administrator');
  if (!caller.credential.scopes.includes('sudo')) return refusal(insufficientScope('sudo'), 'no scope "sudo"');
  if (user === undefined) {
    const message = `404 User with ID or username '${target}' Not Found`;
    return refusal(new Problem(404, { message }), 'no such user');
  }
  const inactive = inactiveReason(user);
  if (inactive !== undefined) return refusal(forbidden(`The user to act as ${inactive}`), `the user ${inactive}`);
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    admin: fromDbBoolean(user.admin),
    external: fromDbBoolean(user.external),
    ...(fromDbBoolean(user.bot) && { bot: true }),
    credential: caller.credential,
  };
};

/** Parts of a request that can have credentials. */
export interface CredentialSource {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

interface Credential {
  readonly token: string;
  readonly kinds: readonly TokenKind[];
}

const privateKinds: readonly TokenKind[] = ['personal', 'private', 'impersonation'];
const bearerKinds: readonly TokenKind[] = ['oauth', 'personal', 'impersonation'];

/** The cookie that holds the token of a session. */
export const sessionCookie = '_service_session';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The parameters of a query that hold tokens. They are repeated nowhere. */
export const tokenParams = ['private_token', 'access_token'] as const;

/** The credentials of a request; the first that is there counts. */
const credentialOf = ({ headers, query }: CredentialSource): Credential | undefined => {
  const privateToken = textOf(headers['private-token']) ?? textOf(query['private_token']);
  if (privateToken !== undefined) {
    return { token: privateToken, kinds: privateKinds };
  }
  const bearer = /^Bearer +(\S+) *$/i.exec(textOf(headers['authorization']) ?? '')?.[1];
  const accessToken = bearer ?? textOf(query['access_token']);
  if (accessToken !== undefined) {
    return { token: accessToken, kinds: bearerKinds };
  }
  const session = textOf(parseCookie(textOf(headers['cookie']) ?? '')[sessionCookie]);
  return session === undefined ? undefined : { token: session, kinds: ['session'] };
};

/**
 * The credentials of an `Authorization: Basic` header; undefined without a header. An invalid header has an empty password, which is
 * never valid, so that the request does not count as anonymous.
 */
export const basicCredentials = (
  header: string | undefined,
): { readonly username: string; readonly password: string } | undefined => {
  if (header === undefined) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header)?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon === -1
    ? { username: '', password: '' }
    : { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
};

/** The digest of the token of a request that cannot be a login's; undefined without one. */
export const tokenDigestOf = (source: CredentialSource): string | undefined => {
  const credential = credentialOf(source);
  return credential === undefined ? undefined : digestToken(credential.token);
};

/** The ID of the valid token that a request has in any form, git's included; undefined without one. */
export const validTokenOf = async (service: Service, source: CredentialSource): Promise<number | undefined> => {
  const token =
    credentialOf(source)?.token ?? textOf(basicCredentials(textOf(source.headers['authorization']))?.password);
  if (token === undefined) return undefined;
  const row = await findLiveToken(service.database.db, digestToken(token), todayOf(service));
  return row !== undefined && isActive(row) ? row.token_id : undefined;
};

/** A valid token whose user cannot act. */
export interface InactiveUser {
  readonly inactive: string;
}

type Found = Caller | InactiveUser | null;

type LiveToken = NonNullable<Awaited<ReturnType<typeof findLiveToken>>>;

const usesEvery = 60_000;
const addressesKept = 5;

/** Whoever holds the lock of the database for long does not hold up reads for longer than this, in milliseconds. */
const longestNote = 100;

/** Notes the use of a token, about once a minute; the last activity of its user, once a day. */
const noteUses = async (service: Service, row: LiveToken, address: string): Promise<void> => {
  const now = service.clock.now();
  const unlessSince = toTimestamp(new Date(now.getTime() - usesEvery));
  const today = toDay(now);
  const isNoted = row.last_used_at !== null && row.last_used_at >= unlessSince;
  if (isNoted && row.last_activity_on === today) return;
  const { db } = service.database;
  const known = JSON.parse(row.last_used_ips) as string[];
  const addresses = [...new Set([address, ...known])].slice(0, addressesKept);
  const note = async (): Promise<void> => {
    if (row.last_activity_on !== today) await noteActivity(db, row.id, today);
    if (!isNoted) await noteUse(db, { tokenId: row.token_id, at: toTimestamp(now), unlessSince, addresses });
  };
  // A database that takes nothing more can still be read.
  const noted = note().catch((error: unknown) => {
    service.log('error', 'the last use could not be noted', { user: row.id, error: errorText(error) });
  });
  const waiting = new AbortController();
  const waited = setTimeout(longestNote, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([noted, waited]);
  waiting.abort();
};

const callerOf = async (service: Service, { token, kinds }: Credential, address: string): Promise<Found> => {
  const row = await findLiveToken(service.database.db, digestToken(token), todayOf(service));
  if (row === undefined || !kinds.includes(row.kind)) {
    return null;
  }
  const inactive = accountRefusal(row);
  if (inactive !== undefined) return { inactive };
  await noteUses(service, row, address);
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    admin: fromDbBoolean(row.admin),
    external: fromDbBoolean(row.external),
    ...(fromDbBoolean(row.bot) && { bot: true }),
    credential: { id: row.token_id, kind: row.kind, scopes: row.scopes.split(' ') },
  };
};

/** The caller behind a token that came as a password; null when it is no good (wrong, revoked, expired). */
export const authenticateToken = (service: Service, token: string, address: string): Promise<Found> =>
  callerOf(service, { token, kinds: [...privateKinds, 'oauth'] }, address);

/**
 * The caller of a request; null when it carries no credentials. Credentials that are no good are a 401 even where none are needed, and so that a session which has run out does not lock a browser out of
 * public pages, a cookie that is no good counts as none.
 */
export const authenticate = async (
  service: Service,
  source: CredentialSource,
  address: string,
): Promise<Caller | null> => {
  const credential = credentialOf(source);
  if (credential === undefined) {
    return null;
  }
  const found = await callerOf(service, credential, address);
  if (found !== null && !('inactive' in found)) return found;
  if (credential.kinds.includes('session')) return null;
  throw unauthorized(found?.inactive);
};
