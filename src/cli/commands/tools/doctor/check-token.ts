import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { users } from '../../../../contract/people/users.ts';
import type { Settings } from '../../../config/settings.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { failure, failureOf, ok, warning, type Check } from './check.ts';

const day = 24 * 60 * 60 * 1000;
/** Days before a token runs out from which on it is worth a warning. */
const soon = 14;

const checkExpiry = (expires: string | null | undefined, now: Date): readonly Check[] => {
  const end = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  const days = Math.ceil((end - now.getTime()) / day);
  return days <= soon
    ? [warning('expiry', `the token is valid until ${expires} only`, 'Make a new one and log in with it.')]
    : [];
};

/** What the token may do. Only some services tell. */
const checkScopes = async (client: Client, sudo: string | undefined, now: Date, signal: AbortSignal) => {
  try {
    const { body } = await call(client, accessTokens.self, {}, { signal });
    const scopes = body.scopes ?? [];
    const listed = scopes.length === 0 ? 'none' : scopes.join(', ');
    if (sudo !== undefined && !scopes.includes('sudo')) {
      return [
        warning('scopes', `${listed}; acting as ${sudo} needs sudo`, 'Log in with a token that has the scope sudo.'),
      ];
    }
    const check = scopes.includes('api')
      ? ok('scopes', listed)
      : warning('scopes', `${listed}; most commands need api`, 'Log in with a token that has the scope api.');
    return [check, ...checkExpiry(body.expires_at, now)];
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [ok('scopes', 'unknown: this service does not tell')];
  }
};

/** Whether the service knows the token, whose it is, and what it may do. */
export const checkToken = async (
  client: Client,
  { settings, now, signal }: { settings: Settings; now: Date; signal: AbortSignal },
): Promise<readonly Check[]> => {
  if (!client.hasToken) {
    const message = 'there is none: only what is public can be seen';
    return [failure('token', message, exitCodes.notAuthenticated, 'Log in with "repoctl auth login".')];
  }
  try {
    const { body: user } = await call(client, users.current, {}, { signal });
    const valid = ok('token', `valid, and belongs to ${user.username}`);
    return [valid, ...(await checkScopes(client, settings.sudo.value, now, signal))];
  } catch (error) {
    signal.throwIfAborted();
    if (isApiError(error) && error.kind === 'not-found') {
      const fix = 'Check the path in the URL: the API may lie elsewhere.';
      return [failure('token', 'cannot be checked: the service knows no /user', exitCodes.notFound, fix)];
    }
    return [failureOf('token', error, settings)];
  }
};
