/** Rotates a token by making a second one, so that one of the two is valid all the time. */
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { textAt } from '../../../output/field-path.ts';
import { rotatedName, rotationOf } from '../../../values/rotated-name.ts';
import { preview } from '../../../verbs/confirm.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { expiryLike } from './token-lifetime.ts';
import type { TokenPlace } from './token-place.ts';
import { idOf, type TokenRecord, type TokenSource } from './token-source.ts';
import { storeToken, tryToken } from './try-token.ts';

interface Rotation {
  readonly old: TokenRecord;
  /** Tokens that an interrupted run made in its place. */
  readonly unfinished: readonly TokenRecord[];
}

interface Rotated {
  /** Undefined if the token was rotated before. */
  readonly old: TokenRecord | undefined;
  readonly token: TokenRecord;
}

/** The successor of a token that is no longer active. */
const successorOf = (all: readonly TokenRecord[], id: string): TokenRecord | undefined =>
  all.find((token) => rotationOf(textAt(token, 'name')) === id);

const rotationIn = (all: readonly TokenRecord[], id: string): Rotation | undefined => {
  const old = all.find((token) => idOf(token) === id);
  return old && { old, unfinished: all.filter((token) => rotationOf(textAt(token, 'name')) === id) };
};

/** The parameters of the second token: those of the old one, and a name by which an interrupted run is recognized. */
const paramsOfNew = ({ endpoints }: TokenSource, old: TokenRecord, given: WireParams, now: Date): WireParams => {
  const { description, scopes, access_level: level } = old;
  const settings = {
    name: rotatedName(textAt(old, 'name'), idOf(old)),
    ...(typeof description === 'string' && description !== '' && { description }),
    scopes,
    ...(level !== undefined && { access_level: level }),
    ...expiryLike(old, now),
    ...(given['expires_at'] !== undefined && { expires_at: given['expires_at'] }),
  };
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(endpoints.create.params, name)));
};

/** The unfinished token that an interrupted run had stored already. */
const storedOf = async (
  context: CommandContext,
  stored: string | undefined,
  unfinished: readonly TokenRecord[],
): Promise<TokenRecord | undefined> => {
  if (stored === undefined || unfinished.length === 0) return undefined;
  const id = await tryToken(context, stored);
  return unfinished.find((token) => idOf(token) === id);
};

const notActive = (id: string): ExitError =>
  new ExitError(`token ${id} is not active`, {
    code: 'not-found',
    hint: 'List the others with "repoctl tokens list --state active".',
  });

/** Prints what a rotation would send. */
export const previewBeside = async (
  context: CommandContext,
  { source, place, params }: { readonly source: TokenSource; readonly place: TokenPlace; readonly params: WireParams },
): Promise<void> => {
  const { owner, endpoints } = source;
  const id = String(params['token_id']);
  const all = await source.list();
  const found = rotationIn(all, id);
  if (found === undefined && successorOf(all, id) === undefined) throw notActive(id);
  if (found === undefined) return;
  const { old, unfinished } = found;
  for (const { id: left } of unfinished) preview(context, { act: `revoke the unfinished token ${String(left)}` });
  await printDryRun(context, endpoints.create, {
    ...owner,
    ...paramsOfNew(source, old, params, context.streams.now()),
  });
  await place.preview();
  const path = endpoints.revoke.path.includes(':user_id') || owner['id'] !== undefined ? owner : {};
  await printDryRun(context, endpoints.revoke, { ...path, token_id: id });
};

/**
 * Makes a second token, stores and tries it, and revokes the old one. After an interruption at any step, a second run ends with
 * one valid token, which is stored: it revokes what was not stored, and continues with what was.
 */
export const rotateBeside = async (
  context: CommandContext,
  { source, place, params }: { readonly source: TokenSource; readonly place: TokenPlace; readonly params: WireParams },
): Promise<Rotated> => {
  const id = String(params['token_id']);
  const all = await source.list();
  const found = rotationIn(all, id);
  const successor = successorOf(all, id);
  if (found === undefined && successor !== undefined) return { old: undefined, token: successor };
  if (found === undefined) throw notActive(id);
  const { old, unfinished } = found;
  await place.check();
  const before = await place.read();
  const finished = await storedOf(context, before?.token, unfinished);
  const others = unfinished.filter((token) => token !== finished);
  // A place that cannot be read may have one of them, so they stay valid until there is another.
  const [first, last] = before === undefined ? [[], others] : [others, []];
  for (const token of first) await source.revoke(token);
  const token = finished ?? (await source.create(paramsOfNew(source, old, params, context.streams.now())));
  if (finished === undefined) await storeToken(context, place, textAt(token, 'token'));
  for (const one of [...last, old]) await source.revoke(one);
  return { old, token };
};
