/** Sets push rules: they are created where there are none, and updated elsewhere. */
import { call as callEndpoint, type Reply } from '../../../api/call.ts';
import { isApiError, isUnknownRoute } from '../../../api/errors/api-error.ts';
import { groupPushRules, projectPushRules } from '../../../contract/code/push-rules.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import type { Steps } from '../../verbs/steps.ts';

const familyOf = ({ path }: Endpoint) => [groupPushRules, projectPushRules].find(({ set }) => set.path === path);

const read = async (context: CommandContext, { id }: WireParams, endpoint: Endpoint): Promise<Reply<unknown>> =>
  callEndpoint<unknown, unknown>(
    await context.client(),
    familyOf(endpoint)?.get ?? projectPushRules.get,
    { id },
    { signal: context.signal },
  );

/** Projects without push rules answer null or 404. */
const hasRules = async (context: CommandContext, params: WireParams, endpoint: Endpoint): Promise<boolean> => {
  try {
    return (await read(context, params, endpoint)).body !== null;
  } catch (error) {
    if (isApiError(error) && error.kind === 'not-found' && !isUnknownRoute(error)) return false;
    throw error;
  }
};

export const findSteps: Steps['find'] = async (context, params, endpoint) => {
  const isThere = await hasRules(context, params, endpoint);
  const create = familyOf(endpoint)?.create ?? projectPushRules.create;
  return [{ endpoint: isThere ? endpoint : create, params, done: 'set the push rules' }];
};

export const readRules: Steps['result'] = read;
