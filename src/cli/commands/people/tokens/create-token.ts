import { call as callEndpoint } from '../../../../api/call.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject, textAt } from '../../../output/field-path.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { singularOf } from '../../../verbs/noun-words.ts';
import { homeOf, subjectOf } from '../../../verbs/record-messages.ts';
import { runWrite } from '../../../verbs/run-write.ts';
import { printStored } from './print-stored.ts';
import { scopesOf } from './rotate-token.ts';
import { parsePlace } from './parse-place.ts';
import type { TokenPlace } from './token-place.ts';
import { idOf, type TokenRecord, tokenSource } from './token-source.ts';
import { storeIn, storeToken } from './try-token.ts';

/** Differences between kinds of tokens where one is stored. */
interface Keeping {
  /** Sends a request with it. */
  readonly isTried: boolean;
  readonly revoke: (token: TokenRecord) => Promise<unknown>;
}

const ofAccessToken = (context: CommandContext, call: VerbCall): Keeping => ({
  isTried: true,
  revoke:
    tokenSource(context, call)?.revoke ??
    (async (token) => callEndpoint(await context.client(), personalTokens.revoke, { token_id: Number(idOf(token)) })),
});

/** Makes a token and stores it. One that cannot be stored is revoked, since nobody knows its value. */
const createInto = async (
  context: CommandContext,
  call: VerbCall,
  { place, keeping }: { readonly place: TokenPlace; readonly keeping: Keeping },
): Promise<TokenRecord> => {
  await place.check();
  const { body } = await callEndpoint(await context.client(), call.endpoint, call.params, { signal: context.signal });
  const token = isObject(body) ? body : {};
  const value = textAt(token, 'token');
  try {
    await (keeping.isTried ? storeToken(context, place, value) : storeIn(place, value));
  } catch (error) {
    await keeping.revoke(token);
    throw error;
  }
  return token;
};

/** Creates a token and prints it, or stores it with `--into`. */
export const createToken = async (
  context: CommandContext,
  call: VerbCall,
  keeping = ofAccessToken(context, call),
): Promise<void> => {
  const { into } = call.extras;
  const { dryRun = false } = context.globals;
  const place = typeof into === 'string' ? await parsePlace(context, into, scopesOf(call)) : undefined;
  if (dryRun) {
    await printDryRun(context, call.endpoint, call.params);
    return place?.preview();
  }
  if (place === undefined) return runWrite(context, call);
  const token = await waiting.once(context, createInto(context, call, { place, keeping }));
  const done = `Created ${singularOf(call.noun)} ${idOf(token)} "${textAt(token, 'name')}"${homeOf(subjectOf(call)).in}, which is stored in ${place.name}`;
  return printStored(context, call, { token, done, status: 201 });
};
