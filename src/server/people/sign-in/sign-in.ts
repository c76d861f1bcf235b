/**
 * Logins with a password, outside of the API (the document does not describe them): OAuth access tokens by the password
 * grant (RFC 6749, 4.3), and session cookies by a form.
 */
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenScopes } from '../../../contract/vocabulary/access.ts';
import type { Row } from '../../db/schema.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { Problem, unauthorized } from '../../formats/problems.ts';
import { insertAuditEvent, recordAudit } from '../../request/audit.ts';
import { authenticate, sessionCookie } from '../../request/authenticate.ts';
import type { TokenKind } from '../../request/token-store.ts';
import { readBody, strangerBodyLimit } from '../../request/body-parsers.ts';
import { newToken } from '../../request/credentials.ts';
import { addressOf, arrivalOf } from '../../request/forwarded.ts';
import { readQuery } from '../../request/query.ts';
import { refuseOtherSites } from '../../request/same-site.ts';
import type { Service } from '../../request/service.ts';
import { isActive } from '../../request/user-state.ts';
import { insertToken, revokeToken } from '../access-tokens/store.ts';
import { recordSignIn, setUserState } from '../users/store.ts';
import { createSignIn, lockVerified, type SignIn, verifyLogin } from './verify-login.ts';

/** Days until the end of a session, and of a token from a password grant. */
const sessionDays = 14;
const grantDays = 30;
const day = 24 * 60 * 60 * 1000;

const textIn = (source: unknown, name: string): string => {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' ? value : '';
};

interface LoggedIn {
  readonly user: Row<'users'>;
  readonly kind: TokenKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
}

/** Characters of the user agent that are stored. */
const longestAgent = 255;

interface IssuedToken {
  readonly text: string;
  readonly expiresAt: string;
}

/** Null if the verified password is no longer valid. */
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
    await recordSignIn(transaction, verified, toTimestamp(now));
    const by = { author: user, address: origin.address };
    if (!isActive(verified)) {
      await setUserState(transaction, user.id, 'active', toTimestamp(now));
      await insertAuditEvent(transaction, service.clock, { ...by, action: 'reactivated', target: user.username });
    }
    await insertAuditEvent(transaction, service.clock, {
      ...by,
      action: 'signIn',
      target: token.kind,
      parameters: token.scopes,
    });
    return true;
  });
  if (!isIssued) {
    await recordAudit(service, { action: 'signInFailed', target: user.username, address: addressOf(request) });
    return null;
  }
  return { text, expiresAt };
};

const oauthError = (error: string, description: string): Problem =>
  new Problem(400, { error, error_description: description });

/** Puts an error into the form of OAuth. */
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
  const user = await verifyLogin(signIn, request, typed).catch((error: unknown) => {
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
  const user = await verifyLogin(signIn, request, typed);
  if (user === null) throw unauthorized();
  const logged = { user, kind: 'session', name: 'web', scopes: ['api'], days: sessionDays } as const;
  const issued = await issueToken(signIn.service, request, logged);
  if (issued === null) throw unauthorized();
  return cookieOf(request, signIn.service, issued.text, (sessionDays * day) / 1000);
};

/** Ends the session of the cookie, if it is still valid. */
const endSession = async (service: Service, request: FastifyRequest): Promise<string> => {
  const { cookie } = request.headers;
  const caller = await authenticate(service, { headers: { cookie }, query: {} }, addressOf(request));
  if (caller !== null) {
    const event = { action: 'signOut', author: caller, target: 'session', address: addressOf(request) };
    await service.database.db.transaction().execute(async (transaction) => {
      await revokeToken(transaction, caller.credential.id, toTimestamp(service.clock.now()));
      await insertAuditEvent(transaction, service.clock, event);
    });
  }
  return cookieOf(request, service, '', 0);
};

/** Adds `POST /oauth/token`, `POST /users/sign_in`, and `POST` and `DELETE /users/sign_out`. */
export const addSignIn = (app: FastifyInstance, service: Service): void => {
  const signIn = createSignIn(service);
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
