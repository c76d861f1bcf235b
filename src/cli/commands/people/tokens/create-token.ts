import { call as callEndpoint } from '../../../../api/call.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { isObject, textAt } from '../../../output/field-path.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import type { GivenScopes } from '../../../verbs/parameter.ts';
import { singularOf } from '../../../verbs/noun-words.ts';
import { homeOf, subjectOf } from '../../../verbs/record-messages.ts';
import { runWrite } from '../../../verbs/run-write.ts';
import { printStored } from './print-stored.ts';
import { scopesOf } from './rotate-token.ts';
import { parsePlace } from './parse-place.ts';
import type { PlaceKind, TokenPlace } from './token-place.ts';
import { idOf, type TokenRecord, tokenSource } from './token-source.ts';
import { storeIn, storeToken } from './try-token.ts';

/** Differences between kinds of tokens where one is stored. */
interface Keeping {
  /** Sends a request with it. */
  readonly isTried: boolean;
  /** Kinds of places that it is not for, with the reason. */
  readonly refused?: Readonly<Partial<Record<PlaceKind, string>>>;
  /** The project or group with its variable. Default: that of the path. */
  readonly scopes?: GivenScopes;
  /** Undoes what a failure to store it left. */
  readonly revoke: (token: TokenRecord) => Promise<unknown>;
  /** The message after it is stored. */
  readonly done?: (token: TokenRecord, place: string) => string;
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

const placeOf = async (
  context: CommandContext,
  call: VerbCall,
  { into, keeping: { refused = {}, scopes = scopesOf(call) } }: { readonly into: string; readonly keeping: Keeping },
): Promise<TokenPlace> => {
  const [kind, reason] = Object.entries(refused).find(([one]) => into.startsWith(`${one}:`)) ?? [];
  if (kind !== undefined) throw new UsageError(`--into ${kind}:... cannot be used here: ${reason}`);
  return parsePlace(context, into, scopes);
};

const createdText =
  (call: VerbCall): NonNullable<Keeping['done']> =>
  (token, place) =>
    `Created ${singularOf(call.noun)} ${idOf(token)} "${textAt(token, 'name')}"${homeOf(subjectOf(call)).in}, which is stored in ${place}`;

/** Creates a token and prints it, or stores it with `--into`. */
export const createToken = async (
  context: CommandContext,
  call: VerbCall,
  keeping = ofAccessToken(context, call),
): Promise<void> => {
  const { into } = call.extras;
  const { dryRun = false } = context.globals;
  const place = typeof into === 'string' ? await placeOf(context, call, { into, keeping }) : undefined;
  if (dryRun) {
    await printDryRun(context, call.endpoint, call.params);
    return place?.preview();
  }
  if (place === undefined) return runWrite(context, call);
  const token = await waiting.once(context, createInto(context, call, { place, keeping }));
  const done = (keeping.done ?? createdText(call))(token, place.name);
  return printStored(context, call, { token, done, status: 201 });
};
