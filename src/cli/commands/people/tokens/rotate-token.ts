import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { previewVerb } from '../../../verbs/confirm.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { VerbCall, WriteVerb } from '../../../verbs/noun.ts';
import type { GivenScopes } from '../../../verbs/parameter.ts';
import { messageParts, subjectOf } from '../../../verbs/record-messages.ts';
import { runWrite } from '../../../verbs/run-write.ts';
import { printStored } from './print-stored.ts';
import { previewBeside, rotateBeside } from './rotate-beside.ts';
import { rotateOwn } from './rotate-own.ts';
import { expiryOf } from './token-lifetime.ts';
import { parsePlace } from './parse-place.ts';
import { withoutOwner } from './token-owner.ts';
import { idOf, tokenSource } from './token-source.ts';

/** The project or group of a call. */
export const scopesOf = ({ endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>): GivenScopes => {
  const { access } = endpoint;
  return access.to === 'project' || access.to === 'group' ? { [access.to]: String(params['id']) } : {};
};

/** Makes the new token valid for as long as the old one was, where the old one is known. */
export const prepareRotation: NonNullable<WriteVerb['prepare']> = async (context, { endpoint, params, extras }) => {
  if (typeof extras['into'] === 'string') return params;
  const own = withoutOwner(endpoint, params);
  return { ...own, ...(await waiting.once(context, expiryOf(context, { endpoint, params: own }))) };
};

const printRequests = async (context: CommandContext, call: VerbCall, into: unknown): Promise<void> => {
  if (typeof into !== 'string') return printDryRun(context, call.endpoint, call.params);
  const place = await parsePlace(context, into, scopesOf(call));
  const source = tokenSource(context, call);
  if (source !== undefined) return previewBeside(context, { source, place, params: call.params });
  await printDryRun(context, call.endpoint, { ...call.params, ...(await expiryOf(context, call)) });
  return place.preview();
};

/** Rotates a token and prints the new one, or stores it with `--into`. */
export const rotateToken = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { into } = call.extras;
  if (context.globals.dryRun === true) {
    await printRequests(context, call, into);
    return previewVerb(context, call);
  }
  if (typeof into !== 'string') return runWrite(context, call);
  const place = await parsePlace(context, into, scopesOf(call));
  const source = tokenSource(context, call);
  const { given, in: home } = messageParts(subjectOf(call));
  if (source === undefined) {
    const { token, continued } = await waiting.once(context, rotateOwn(context, call, { place, into }));
    const done = continued
      ? `Stored the token of an interrupted rotation in ${place.name}`
      : `Rotated ${given}: token ${idOf(token)} is stored in ${place.name}`;
    return printStored(context, call, { token, done, status: 200 });
  }
  const { old, token } = await waiting.once(context, rotateBeside(context, { source, place, params: call.params }));
  const done =
    old === undefined
      ? `No change: ${given}${home} was rotated to token ${idOf(token)} before`
      : `Rotated ${given}${home}: token ${idOf(token)} is stored in ${place.name}`;
  return printStored(context, call, { token, done, status: 200 });
};
