/**
 * Signing in with a password, outside the API (the document leaves these flows out): OAuth access tokens
 * by the password grant (RFC 6749, 4.3) and session cookies by a form.
 */
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenScopes } from '../../contract/vocabulary/access.ts';
import { insertToken } from '../people/access-tokens/store.ts';
import { sessionCookie } from '../request/authenticate.ts';
import { newToken, verifyPassword } from '../request/credentials.ts';
import type { Row } from '../db/schema.ts';
import { Problem, unauthorized } from '../formats/problems.ts';
import { readBody, strangerBodyLimit } from '../request/body-parsers.ts';
import { readQuery } from '../request/query.ts';
import type { Service } from '../request/service.ts';
import { findUserByEmail, noteSignIn } from '../people/users/store.ts';
import { findUserByName, type TokenKind } from '../request/auth-store.ts';
import { toDay, toTimestamp } from '../formats/clock.ts';

/** Days that a session lasts. */
const sessionDays = 14;
const day = 24 * 60 * 60 * 1000;

const textIn = (source: unknown, name: string): string => {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The user behind a name or address and a password; null when there is none, or blocked. */
const userFor = async (service: Service, login: string, password: string): Promise<Row<'users'> | null> => {
  const { db } = service.database;
  const user = (await findUserByName(db, login)) ?? (await findUserByEmail(db, login));
  const known = user?.state === 'active' ? user : undefined;
  // An unknown user costs as much time as a wrong password.
  const correct = await verifyPassword(password, known?.password_digest ?? null);
  return known !== undefined && correct ? known : null;
};

interface LoggedIn {
  readonly user: Row<'users'>;
  readonly kind: TokenKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

const issueToken = async (service: Service, { user, ...token }: LoggedIn): Promise<string> => {
  const { db } = service.database;
  const text = newToken();
  const now = toTimestamp(service.clock.now());
  await insertToken(db, { ...token, userId: user.id, token: text, now });
  await noteSignIn(db, user, now);
  return text;
};

const oauthError = (error: string, description: string): Problem =>
  new Problem(400, { error, error_description: description });

const grantToken = async (service: Service, request: FastifyRequest) => {
  const body = { ...readQuery(request), ...(await readBody(request)) };
  if (textIn(body, 'grant_type') !== 'password') {
    throw oauthError('unsupported_grant_type', 'Only the grant type "password" is offered.');
  }
  const user = await userFor(service, textIn(body, 'username'), textIn(body, 'password'));
  if (user === null) {
    throw oauthError('invalid_grant', 'The username or the password is wrong.');
  }
  const known: readonly string[] = tokenScopes;
  const scopes = (textIn(body, 'scope') || 'api').split(/[\s,]+/).filter(Boolean);
  if (!scopes.every((scope) => known.includes(scope))) {
    throw oauthError('invalid_scope', `The scopes are ${known.join(', ')}.`);
  }
  const token = await issueToken(service, { user, kind: 'oauth', name: 'password grant', scopes, expiresAt: null });
  const createdAt = Math.floor(service.clock.now().getTime() / 1000);
  return { access_token: token, token_type: 'bearer', scope: scopes.join(' '), created_at: createdAt };
};

const startSession = async (service: Service, request: FastifyRequest): Promise<string> => {
  const { user: form } = await readBody(request);
  const user = await userFor(service, textIn(form, 'login'), textIn(form, 'password'));
  if (user === null) {
    throw unauthorized();
  }
  const expiresAt = toDay(new Date(service.clock.now().getTime() + sessionDays * day));
  const token = await issueToken(service, { user, kind: 'session', name: 'web', scopes: ['api'], expiresAt });
  const secure = request.protocol === 'https';
  const maxAge = (sessionDays * day) / 1000;
  return stringifySetCookie(sessionCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure });
};

/** Adds `POST /oauth/token` and `POST /users/sign_in`. */
export const signIn = (app: FastifyInstance, service: Service): void => {
  app.post('/oauth/token', { bodyLimit: strangerBodyLimit }, async (request, reply) => {
    const grant = await grantToken(service, request);
    return reply
      .headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
      .send(JSON.stringify(grant));
  });
  app.post('/users/sign_in', { bodyLimit: strangerBodyLimit }, async (request, reply) =>
    reply.header('set-cookie', await startSession(service, request)).redirect('/', 302),
  );
};
