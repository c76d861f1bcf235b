import { call as callEndpoint, type Reply } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { VerbCall, WireParams } from '../../../verbs/noun.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { familyOf, isKey, keyFault } from './family.ts';
import { presentHidden } from './run-hidden.ts';

const isMissing = (error: unknown): boolean => isApiError(error) && error.kind === 'not-found';

/** The variable as it is; undefined where there is none. */
const find = async (context: CommandContext, client: Client, get: Endpoint, params: WireParams): Promise<unknown> => {
  try {
    const { id, key, filter } = params;
    return (await callEndpoint(client, get, { id, key, filter }, { signal: context.signal })).body;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Throws ExitError for a variable that would keep showing its value. */
const refuseToHide = (there: unknown, key: unknown): void => {
  if (there === undefined || (isObject(there) && there['hidden'] === true)) return;
  throw new ExitError(`cannot hide variable ${String(key)}: it exists, and only a new variable can be hidden`, {
    code: 'conflict',
    hint: `Delete it with "repoctl variables delete ${String(key)}" first, or use --masked.`,
  });
};

/** A new variable has the scope by which it was looked for. */
const paramsOfNew = ({ filter, ...params }: WireParams): WireParams => ({
  ...(isObject(filter) && { environment_scope: filter['environment_scope'] }),
  ...params,
});

/** Changes the variable, or adds it where the service knows none. With `--dry-run` it only looks. */
export const setVariable = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { params } = call;
  // A key that is looked up may be anything; one that may have to be made may not.
  if (!isKey(String(params['key']))) throw new UsageError(`<key> cannot be "${String(params['key'])}": ${keyFault}`);
  const { get, create, update } = familyOf(call.endpoint);
  const client = await context.client();
  const { masked_and_hidden: hides, ...changes } = params;
  const dryRun = context.globals.dryRun === true;
  const there = dryRun || hides === true ? await waiting.once(context, find(context, client, get, params)) : undefined;
  if (hides === true) refuseToHide(there, params['key']);
  if (dryRun) {
    return there === undefined
      ? printDryRun(context, create, paramsOfNew(params))
      : printDryRun(context, update, changes);
  }
  const write = (endpoint: Endpoint, values: WireParams): Promise<Reply<unknown>> =>
    callEndpoint(client, endpoint, values, { signal: context.signal });
  const written =
    hides === true && there === undefined
      ? write(create, paramsOfNew(params))
      : write(update, changes).catch((error: unknown) => {
          if (isMissing(error)) return write(create, paramsOfNew(params));
          throw error;
        });
  return presentHidden(context, call, await waiting.once(context, written));
};
