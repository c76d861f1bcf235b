import { call as callEndpoint } from '../../api/call.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { WireParams } from './parameter.ts';

/** Records that a page shows beside its own; none where they may not be read, for they are a courtesy. */
export const readRelated = async (
  context: CommandContext,
  endpoint: Endpoint,
  params: WireParams,
): Promise<readonly unknown[]> => {
  const client = await context.client();
  try {
    const { body } = await callEndpoint(client, endpoint, params, { signal: context.signal });
    return Array.isArray(body) ? body : [];
  } catch (error) {
    if (isApiError(error) && !context.signal.aborted) return [];
    throw error;
  }
};
