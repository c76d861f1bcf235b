/** Verifies logins with a password. */
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { forbidden, invalid } from '../../formats/problems.ts';
import { insertAuditEvent, recordAudit } from '../../request/audit.ts';
import { findUserByName } from '../../request/auth-store.ts';
import { digestPassword, verifyPassword } from '../../request/credentials.ts';
import { addressOf } from '../../request/forwarded.ts';
import type { Service } from '../../request/service.ts';
import { canLogIn } from '../../request/user-state.ts';
import { createQueue, type WorkQueue } from '../../request/work-queue.ts';
import { lockUser } from '../access-tokens/store.ts';
import { endSignIns, hasSignedInFrom } from '../sessions/store.ts';
import { passwordFault } from '../users/password-rules.ts';
import { findUserByEmail, setUser } from '../users/store.ts';
import { createSignInLimits, type SignInLimits } from './limits.ts';

/** Milliseconds in which a network counts as known after a login from it. */
const knownFor = 30 * 24 * 60 * 60 * 1000;

/** Parallel password checks: each keeps one of the few libuv threads busy for a tenth of a second. */
const passwordsAtOnce = { concurrency: 2, waiting: 128 };

/** The service with its limits on logins. */
export interface SignIn {
  readonly service: Service;
  readonly limits: SignInLimits;
  readonly passwords: WorkQueue;
}

export const createSignIn = (service: Service): SignIn => ({
  service,
  limits: createSignInLimits(),
  passwords: createQueue(passwordsAtOnce),
});

/** A typed login. */
export interface TypedLogin {
  readonly login: string;
  readonly password: string;
  /** Replaces a password that must be changed; can be empty. */
  readonly newPassword: string;
}

/**
 * Locks the user whose password was verified until the transaction ends. Null if the user was blocked, banned, or deleted,
 * or the password was changed, meanwhile.
 */
export const lockVerified = async (transaction: Db, user: Row<'users'>): Promise<Row<'users'> | null> => {
  const now = await lockUser(transaction, user.id);
  return now !== undefined && canLogIn(now) && now.password_digest === user.password_digest ? now : null;
};

/** Replaces a password that an administrator set, and ends other logins. Null if that password is no longer valid. */
const replacePassword = async (
  { service, passwords }: SignIn,
  user: Row<'users'>,
  { password, newPassword }: TypedLogin,
  address: string,
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
    const event = { action: 'passwordChanged', author: verified, target: username, address };
    await insertAuditEvent(transaction, service.clock, event);
    return setUser(transaction, user.id, { username, name, email, ...changes });
  });
};

/** Verifies the typed login; null if it is wrong, or the user cannot log in. Throws 429 after too many wrong ones. */
export const verifyLogin = async (
  signIn: SignIn,
  request: FastifyRequest,
  typed: TypedLogin,
): Promise<Row<'users'> | null> => {
  const { service, limits, passwords } = signIn;
  const { db } = service.database;
  const { login, password } = typed;
  const user = (await findUserByName(db, login)) ?? (await findUserByEmail(db, login));
  const since = toTimestamp(new Date(service.clock.now().getTime() - knownFor));
  const known = user !== undefined && (await hasSignedInFrom(db, user.id, addressOf(request), since));
  // An unknown user takes as long as a wrong password.
  const digest = user !== undefined && canLogIn(user) ? user.password_digest : null;
  const found = await limits.attempt({ login: user?.username ?? login, address: addressOf(request), known }, async () =>
    (await passwords(() => verifyPassword(password, digest))) && user !== undefined ? user : null,
  );
  if (found === null)
    await recordAudit(service, { action: 'signInFailed', target: login, address: addressOf(request) });
  if (found === null && user !== undefined && !canLogIn(user)) {
    await service.steps.fireSystem(db, { type: 'user', action: 'failed_login', user }, service.clock.now());
  }
  if (found === null || !fromDbBoolean(found.must_change_password)) return found;
  const changed = await replacePassword(signIn, found, typed, addressOf(request));
  if (changed === null)
    await recordAudit(service, { action: 'signInFailed', target: found.username, address: addressOf(request) });
  return changed;
};
