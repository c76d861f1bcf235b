import { call as callEndpoint, type Reply } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { Verb, VerbCall } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { endpointsOf, isKey, keyFault } from './variable.ts';
import { printHidden } from './hidden-values.ts';

const isMissing = (error: unknown): boolean => isApiError(error) && error.kind === 'not-found';

/** The variable on the server, if it exists. */
const find = async (context: CommandContext, client: Client, get: Endpoint, params: WireParams): Promise<unknown> => {
  try {
    const { id, key, filter } = params;
    return (await callEndpoint(client, get, { id, key, filter }, { signal: context.signal })).body;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Throws ExitError for an existing variable, whose value would stay visible. */
const refuseToHide = (there: unknown, key: unknown): void => {
  if (there === undefined || (isObject(there) && there['hidden'] === true)) return;
  throw new ExitError(`cannot hide variable ${String(key)}: it exists, and only a new variable can be hidden`, {
    code: 'conflict',
    hint: `Delete it with "repoctl variables delete ${String(key)}" first, or use --masked.`,
  });
};

/** A new variable gets the scope of the search. */
const paramsOfNew = ({ filter, ...params }: WireParams): WireParams => ({
  ...(isObject(filter) && { environment_scope: filter['environment_scope'] }),
  ...params,
});

/**
 * Throws UsageError for a key that a new variable cannot have. Only new variables are checked: other servers may have
 * other keys.
 */
export const checkKey = ({ key }: WireParams): void => {
  if (key === undefined || isKey(String(key))) return;
  throw new UsageError(`invalid <key>: ${keyFault}`);
};

/** The endpoints and parameters for an update and for a create. */
const planOf = ({ endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>) => {
  const { masked_and_hidden: hides, ...changes } = params;
  return { ...endpointsOf(endpoint), hides: hides === true, changes, added: paramsOfNew(params) };
};

/** Updates the variable, or creates it if it does not exist. */
export const sendVariable: NonNullable<Verb['send']> = async (context, call) => {
  const { get, create, update, hides, changes, added } = planOf(call);
  const client = await context.client();
  const write = (endpoint: Endpoint, values: WireParams): Promise<Reply<unknown>> =>
    callEndpoint(client, endpoint, values, { signal: context.signal });
  if (hides) {
    const there = await find(context, client, get, call.params);
    refuseToHide(there, call.params['key']);
    if (there === undefined) return write(create, added);
  }
  try {
    return await write(update, changes);
  } catch (error) {
    if (isMissing(error)) return write(create, added);
    throw error;
  }
};

/** Sets and prints a variable. `--dry-run` only checks whether it exists. */
export const setVariable = async (context: CommandContext, call: VerbCall): Promise<void> => {
  if (context.globals.dryRun !== true) {
    return printHidden(context, call, await waiting.once(context, sendVariable(context, call)));
  }
  const { get, create, update, hides, changes, added } = planOf(call);
  const there = await waiting.once(context, find(context, await context.client(), get, call.params));
  if (hides) refuseToHide(there, call.params['key']);
  return there === undefined ? printDryRun(context, create, added) : printDryRun(context, update, changes);
};
