import { call as callEndpoint, type Reply } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { VerbCall, WireParams } from '../../../verbs/noun.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { familyOf, isKey, keyFault } from './family.ts';
import { presentHidden } from './run-hidden.ts';

const isMissing = (error: unknown): boolean => isApiError(error) && error.kind === 'not-found';

const exists = async (context: CommandContext, client: Client, get: Endpoint, params: WireParams): Promise<boolean> => {
  try {
    await callEndpoint(
      client,
      get,
      { id: params['id'], key: params['key'], filter: params['filter'] },
      { signal: context.signal },
    );
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
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
  if (!isKey(String(params['key']))) throw new UsageError(`<key> can't be "${String(params['key'])}": ${keyFault}`);
  const { get, create, update } = familyOf(call.endpoint);
  const client = await context.client();
  if (context.globals.dryRun === true) {
    const known = await waiting.once(context, exists(context, client, get, params));
    return known ? printDryRun(context, update, params) : printDryRun(context, create, paramsOfNew(params));
  }
  const write = (endpoint: Endpoint, values: WireParams): Promise<Reply<unknown>> =>
    callEndpoint(client, endpoint, values, { signal: context.signal });
  const updated = write(update, params).catch((error: unknown) => {
    if (isMissing(error)) return write(create, paramsOfNew(params));
    throw error;
  });
  return presentHidden(context, call, await waiting.once(context, updated));
};
