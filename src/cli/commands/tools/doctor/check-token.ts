import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import type { Settings } from '../../../config/settings.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { tokenOwner } from '../auth/token-owner.ts';
import { failure, failureOf, ok, warning, type Check } from './check.ts';

const day = 24 * 60 * 60 * 1000;
/** Days before the expiration of a token in which it is a warning. */
const soon = 14;

const checkExpiry = (expires: string | null | undefined, now: Date): readonly Check[] => {
  const end = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  const days = Math.ceil((end - now.getTime()) / day);
  return days <= soon
    ? [warning('expiry', `the token expires on ${expires}`, 'Create a token and log in with it.')]
    : [];
};

/** Checks the scopes of the token, which only some servers return. */
const checkScopes = async (client: Client, sudo: string | undefined, now: Date, signal: AbortSignal) => {
  try {
    const { body } = await call(client, accessTokens.self, {}, { signal });
    const scopes = body.scopes ?? [];
    const listed = scopes.length === 0 ? 'none' : scopes.join(', ');
    if (sudo !== undefined && !scopes.includes('sudo')) {
      return [
        warning('scopes', `${listed}; acting as ${sudo} requires sudo`, 'Log in with a token that has the sudo scope.'),
      ];
    }
    const check = scopes.includes('api')
      ? ok('scopes', listed)
      : warning('scopes', `${listed}; most commands require api`, 'Log in with a token that has the api scope.');
    return [check, ...checkExpiry(body.expires_at, now)];
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [ok('scopes', 'unknown: the server does not report them')];
  }
};

/** Checks that the server accepts the token, and reports its user and scopes. */
export const checkToken = async (
  client: Client,
  { settings, now, signal }: { settings: Settings; now: Date; signal: AbortSignal },
): Promise<readonly Check[]> => {
  if (!client.hasToken) {
    const message = 'no token; only public data is visible';
    const fix =
      settings.url.origin.kind === 'job' ? 'Set REPOCTL_TOKEN in this CI job.' : 'Log in with "repoctl auth login".';
    return [failure('token', message, exitCodes.notAuthenticated, fix)];
  }
  try {
    const { username, job } = await tokenOwner(client, settings, signal);
    const valid = ok('token', `valid; ${job === undefined ? '' : `job ${job} of `}user ${username}`);
    if (job !== undefined) return [valid, ok('scopes', 'those of a CI job token; few endpoints accept it')];
    return [valid, ...(await checkScopes(client, settings.sudo.value, now, signal))];
  } catch (error) {
    signal.throwIfAborted();
    if (isApiError(error) && error.kind === 'not-found') {
      const fix = 'Check the path in the URL.';
      return [failure('token', 'unknown: the server has no /user endpoint', exitCodes.notFound, fix)];
    }
    return [failureOf('token', error, settings)];
  }
};
