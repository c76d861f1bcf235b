/**
 * Signing in with a password, outside the API (the document leaves these flows out): OAuth access tokens
 * by the password grant (RFC 6749, 4.3) and session cookies by a form.
 */
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenScopes } from '../../../contract/vocabulary/access.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { forbidden, invalid, Problem, unauthorized } from '../../formats/problems.ts';
import { recordAudit } from '../../request/audit.ts';
import { authenticate, sessionCookie } from '../../request/authenticate.ts';
import { findUserByName } from '../../request/auth-store.ts';
import type { TokenKind } from '../../request/token-store.ts';
import { readBody, strangerBodyLimit } from '../../request/body-parsers.ts';
import { digestPassword, newToken, verifyPassword } from '../../request/credentials.ts';
import { addressOf, arrivalOf } from '../../request/forwarded.ts';
import { readQuery } from '../../request/query.ts';
import { refuseOtherSites } from '../../request/same-site.ts';
import type { Service } from '../../request/service.ts';
import { createQueue, type WorkQueue } from '../../request/work-queue.ts';
import { insertToken, lockUser, revokeToken } from '../access-tokens/store.ts';
import { endSignIns, hasSignedInFrom } from '../sessions/store.ts';
import { passwordFault } from '../users/password-rules.ts';
import { findUserByEmail, noteSignIn, setUser } from '../users/store.ts';
import { createSignInLimits, type SignInLimits } from './limits.ts';

/** Days that a session lasts, and a token for a password. */
const sessionDays = 14;
const grantDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Passwords that are checked at a time: each keeps one of the few threads for files and names busy for a tenth of a second. */
const passwordsAtOnce = { concurrency: 2, waiting: 128 };

/** What signing in works with. */
interface SignIn {
  readonly service: Service;
  readonly limits: SignInLimits;
  readonly passwords: WorkQueue;
}

const textIn = (source: unknown, name: string): string => {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** What somebody types to sign in. */
interface Typed {
  readonly login: string;
  readonly password: string;
  /** To be set in place of one that has to be changed; empty for none. */
  readonly newPassword: string;
}

/**
 * The user whose password was verified, locked until the transaction ends: null for one who has been blocked or deleted, or
 * has another password, since then.
 */
const lockVerified = async (transaction: Db, user: Row<'users'>): Promise<Row<'users'> | null> => {
  const now = await lockUser(transaction, user.id);
  return now?.state === 'active' && now.password_digest === user.password_digest ? now : null;
};

/**
 * Sets the password that a user has chosen in place of the one that an administrator gave; other sign-ins end. Null where
 * the one that was given no longer holds.
 */
const replacePassword = async (
  { service, passwords }: SignIn,
  user: Row<'users'>,
  { password, newPassword }: Typed,
): Promise<Row<'users'> | null> => {
  if (newPassword === '') throw forbidden('The password must be changed: send new_password, too');
  const fault = newPassword === password ? 'is the one to be changed' : await passwordFault(newPassword, user);
  if (fault !== undefined) throw invalid({ new_password: [fault] });
  const changes = {
    password_digest: await passwords(() => digestPassword(newPassword)),
    must_change_password: 0 as const,
    updated_at: toTimestamp(service.clock.now()),
  };
  return service.database.db.transaction().execute(async (transaction) => {
    const verified = await lockVerified(transaction, user);
    if (verified === null) return null;
    await endSignIns(transaction, user.id);
    const { username, name, email } = verified;
    return setUser(transaction, user.id, { username, name, email, ...changes });
  });
};

/** The user behind a name or address and a password; null when there is none, or blocked. Throws 429 for one try too many. */
const userFor = async (signIn: SignIn, request: FastifyRequest, typed: Typed): Promise<Row<'users'> | null> => {
  const { service, limits, passwords } = signIn;
  const { db } = service.database;
  const { login, password } = typed;
  const user = (await findUserByName(db, login)) ?? (await findUserByEmail(db, login));
  const since = toTimestamp(new Date(service.clock.now().getTime() - grantDays * day));
  const known = user !== undefined && (await hasSignedInFrom(db, user.id, addressOf(request), since));
  // An unknown user costs as much time as a wrong password.
  const digest = user?.state === 'active' ? user.password_digest : null;
  const found = await limits.attempt({ login: user?.username ?? login, address: addressOf(request), known }, async () =>
    (await passwords(() => verifyPassword(password, digest))) && user !== undefined ? user : null,
  );
  if (found === null)
    await recordAudit(service, { action: 'signInFailed', target: login, address: addressOf(request) });
  if (found === null || !fromDbBoolean(found.must_change_password)) return found;
  const changed = await replacePassword(signIn, found, typed);
  const about = { target: found.username, address: addressOf(request) };
  await (changed === null
    ? recordAudit(service, { action: 'signInFailed', ...about })
    : recordAudit(service, { action: 'passwordChanged', author: changed, ...about }));
  return changed;
};

interface LoggedIn {
  readonly user: Row<'users'>;
  readonly kind: TokenKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
}

/** Characters of what a browser calls itself that are kept. */
const longestAgent = 255;

interface IssuedToken {
  readonly text: string;
  readonly expiresAt: string;
}

/** Null where the password that was verified no longer holds. */
const issueToken = async (
  service: Service,
  request: FastifyRequest,
  { user, days, ...token }: LoggedIn,
): Promise<IssuedToken | null> => {
  const { db } = service.database;
  const text = newToken();
  const now = service.clock.now();
  const expiresAt = toDay(new Date(now.getTime() + days * day));
  const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent);
  const origin = { address: addressOf(request), userAgent: agent === '' ? null : agent };
  const isIssued = await db.transaction().execute(async (transaction) => {
    const verified = await lockVerified(transaction, user);
    if (verified === null) return false;
    await insertToken(transaction, {
      ...token,
      userId: user.id,
      token: text,
      expiresAt,
      origin,
      now: toTimestamp(now),
    });
    await noteSignIn(transaction, verified, toTimestamp(now));
    return true;
  });
  if (!isIssued) {
    await recordAudit(service, { action: 'signInFailed', target: user.username, address: addressOf(request) });
    return null;
  }
  const about = { target: token.kind, address: addressOf(request), parameters: token.scopes };
  await recordAudit(service, { action: 'signIn', author: user, ...about });
  return { text, expiresAt };
};

const oauthError = (error: string, description: string): Problem =>
  new Problem(400, { error, error_description: description });

/** A refusal in the form that OAuth has for it. */
const asOauth = (error: unknown): unknown => {
  if (!(error instanceof Problem) || (error.status !== 400 && error.status !== 403)) return error;
  const { message } = error.body;
  const text = typeof message === 'string' ? message : `The new password ${textOfFault(message)}.`;
  return oauthError('invalid_grant', text.replace(/^403 Forbidden - /, ''));
};

const textOfFault = (fields: unknown): string =>
  String(Object.values(fields as Record<string, readonly string[]>)[0]?.[0] ?? '');

const wrongGrant = (): Problem => oauthError('invalid_grant', 'The username or the password is wrong.');

const grantToken = async (signIn: SignIn, request: FastifyRequest) => {
  const body = { ...readQuery(request), ...(await readBody(request)) };
  if (textIn(body, 'grant_type') !== 'password') {
    throw oauthError('unsupported_grant_type', 'Only the grant type "password" is offered.');
  }
  const typed = {
    login: textIn(body, 'username'),
    password: textIn(body, 'password'),
    newPassword: textIn(body, 'new_password'),
  };
  const user = await userFor(signIn, request, typed).catch((error: unknown) => {
    throw asOauth(error);
  });
  if (user === null) throw wrongGrant();
  const known: readonly string[] = tokenScopes;
  const scopes = (textIn(body, 'scope') || 'api').split(/[\s,]+/).filter(Boolean);
  if (!scopes.every((scope) => known.includes(scope))) {
    throw oauthError('invalid_scope', `The scopes are ${known.join(', ')}.`);
  }
  const { service } = signIn;
  const logged = { user, kind: 'oauth', name: 'password grant', scopes, days: grantDays } as const;
  const issued = await issueToken(service, request, logged);
  if (issued === null) throw wrongGrant();
  const { text, expiresAt } = issued;
  const now = service.clock.now().getTime();
  return {
    access_token: text,
    token_type: 'bearer',
    scope: scopes.join(' '),
    created_at: Math.floor(now / 1000),
    expires_in: Math.floor((Date.parse(expiresAt) - now) / 1000),
  };
};

const cookieOf = (request: FastifyRequest, { config }: Service, value: string, maxAge: number): string => {
  const secure = arrivalOf(request).protocol === 'https' || config.externalUrl?.startsWith('https:') === true;
  return stringifySetCookie(sessionCookie, value, { path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure });
};

const startSession = async (signIn: SignIn, request: FastifyRequest): Promise<string> => {
  const { user: form } = await readBody(request);
  const typed = {
    login: textIn(form, 'login'),
    password: textIn(form, 'password'),
    newPassword: textIn(form, 'new_password'),
  };
  const user = await userFor(signIn, request, typed);
  if (user === null) throw unauthorized();
  const logged = { user, kind: 'session', name: 'web', scopes: ['api'], days: sessionDays } as const;
  const issued = await issueToken(signIn.service, request, logged);
  if (issued === null) throw unauthorized();
  return cookieOf(request, signIn.service, issued.text, (sessionDays * day) / 1000);
};

/** Ends the session of the cookie; one that is over already is fine. */
const endSession = async (service: Service, request: FastifyRequest): Promise<string> => {
  const { cookie } = request.headers;
  const caller = await authenticate(service, { headers: { cookie }, query: {} });
  if (caller !== null) {
    await revokeToken(service.database.db, caller.credential.id);
    await recordAudit(service, { action: 'signOut', author: caller, target: 'session', address: addressOf(request) });
  }
  return cookieOf(request, service, '', 0);
};

/** Adds `POST /oauth/token`, `POST /users/sign_in`, and `POST` and `DELETE /users/sign_out`. */
export const addSignIn = (app: FastifyInstance, service: Service): void => {
  const signIn: SignIn = { service, limits: createSignInLimits(), passwords: createQueue(passwordsAtOnce) };
  const onRequest = async (request: FastifyRequest): Promise<void> => refuseOtherSites(service.config, request);
  const options = { bodyLimit: strangerBodyLimit, onRequest };
  app.post('/oauth/token', options, async (request, reply) => {
    const grant = await grantToken(signIn, request);
    return reply
      .headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
      .send(JSON.stringify(grant));
  });
  app.post('/users/sign_in', options, async (request, reply) =>
    reply.header('set-cookie', await startSession(signIn, request)).redirect('/', 302),
  );
  const handler = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('set-cookie', await endSession(service, request)).redirect('/', 302);
  app.route({ method: ['POST', 'DELETE'], url: '/users/sign_out', ...options, handler });
};
