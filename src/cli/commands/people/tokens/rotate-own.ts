/** Rotates one's own token, beside which no second one can be made on all servers: the old value ends before the new one is stored. */
import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { isObject, textAt } from '../../../output/field-path.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { pendingToken } from './pending-token.ts';
import { expiryOf } from './token-lifetime.ts';
import type { TokenPlace } from './token-place.ts';
import type { TokenRecord } from './token-source.ts';
import { storeToken, tryToken } from './try-token.ts';

/** Sends the rotation, and removes the empty file if the server refuses it. */
const rotate = async (context: CommandContext, { endpoint, params }: VerbCall, remove: () => Promise<void>) => {
  try {
    const asked = { ...params, ...(await expiryOf(context, { endpoint, params })) };
    return await callEndpoint(await context.client(), endpoint, asked, { signal: context.signal });
  } catch (error) {
    if (isApiError(error)) await remove();
    throw error;
  }
};

/**
 * Rotates a token and stores the new value, which is in a private file until then. A value that an interrupted run left there is
 * stored without another rotation.
 */
export const rotateOwn = async (
  context: CommandContext,
  call: VerbCall,
  { place, into }: { readonly place: TokenPlace; readonly into: string },
): Promise<{ readonly token: TokenRecord; readonly continued: boolean }> => {
  await place.check();
  const pending = await pendingToken(context, into);
  const left = await pending.left();
  const id = left === undefined ? undefined : await tryToken(context, left);
  if (left !== undefined && id !== undefined) {
    await storeToken(context, place, left);
    await pending.remove();
    return { token: { id: id === '' ? null : Number(id) }, continued: true };
  }
  // It is known to be writable before the old value ends.
  await pending.write('');
  const { body } = await rotate(context, call, pending.remove);
  const token = isObject(body) ? body : {};
  await pending.write(textAt(token, 'token'));
  await storeToken(context, place, textAt(token, 'token'));
  await pending.remove();
  return { token, continued: false };
};
