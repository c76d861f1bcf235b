import type { Client } from '../../../../api/client.ts';
import { ProtocolError } from '../../../../api/errors/protocol-error.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { request, type RawRequest } from '../../../../api/request.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { valueAt } from '../../../output/field-path.ts';
import { jsonValue } from '../../../output/decode.ts';

/** A username and password to exchange for a token. */
export interface Account {
  readonly username: string;
  readonly password: string;
  /** `api`, or `api sudo` for a token that can act as other users. */
  readonly scope: 'api' | 'api sudo';
  /** Replaces a password from an administrator, which must be changed. */
  readonly newPassword?: string;
}

const tokenRequest = (client: Client, account: Account): RawRequest => {
  const { username, password, scope, newPassword } = account;
  const { origin, apiPath } = client.base;
  return {
    method: 'POST',
    // The path is beside the API, not below it (document, "Authentication").
    path: `${origin}${apiPath.replace(/\/api\/v4$/, '')}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      scope,
      ...(newPassword !== undefined && { new_password: newPassword }),
    }).toString(),
  };
};

/**
 * Exchanges a username and password for a bearer token; undefined if a new password is required first.
 *
 * @throws ExitError (4) if they are rejected
 */
export const passwordGrant = async (
  client: Client,
  account: Account,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const raw = tokenRequest(client, account);
  const reply = await request(client, { ...raw, signal }).catch((error: unknown) => {
    if (!isApiError(error) || ![400, 401].includes(error.status)) throw error;
    if (account.newPassword === undefined && error.message.includes('password must be changed')) return undefined;
    throw new ExitError(`login failed for ${account.username}: ${error.message}`, {
      code: 'unauthenticated',
      hint: 'Nothing was stored. If the server does not accept passwords, create a token in its web interface and paste it.',
    });
  });
  if (reply === undefined) return undefined;
  const token = valueAt(jsonValue(reply.text()), 'access_token');
  if (typeof token === 'string') return token;
  throw new ProtocolError('the server accepted the password but returned no token', {
    url: raw.path,
    status: reply.status,
    hint: 'Create a token in the web interface of the server and paste it.',
  });
};
