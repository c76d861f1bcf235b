import { call, withToken } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { TokenPlace } from './token-place.ts';

/**
 * Sends a request with a token. Returns its ID, an empty text if the server knows it and does not say, or undefined if it is not
 * valid.
 */
export const tryToken = async (context: CommandContext, token: string): Promise<string | undefined> => {
  try {
    const client = withToken(await context.client(), token);
    return String((await call(client, accessTokens.self, {}, { signal: context.signal })).body.id);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind === 'unauthenticated') return undefined;
    // Servers before 15.5 have no such endpoint, and others may refuse it to the scopes of the token.
    if (error.kind === 'forbidden' || error.kind === 'not-found') return '';
    throw error;
  }
};

/**
 * Stores a new token, and reads it back if that is possible.
 *
 * @throws ExitError if another value is stored
 */
export const storeIn = async (place: TokenPlace, token: string): Promise<void> => {
  await place.store(token);
  const stored = await place.read();
  if (stored === undefined || stored.token === token) return;
  throw new ExitError(`${place.name} does not have the new token after it was stored`, {
    code: 'conflict',
    hint: 'Something else may write it at the same time.',
  });
};

/**
 * Stores a new token as `storeIn` does, and tries it.
 *
 * @throws ExitError also if the server does not know it
 */
export const storeToken = async (context: CommandContext, place: TokenPlace, token: string): Promise<void> => {
  await storeIn(place, token);
  if ((await tryToken(context, token)) === undefined) {
    throw new ExitError('the server does not accept the new token', { code: 'unauthenticated' });
  }
};
