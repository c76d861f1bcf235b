import { call as callEndpoint } from '../../api/call.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { WireParams } from './parameter.ts';

/** Reads further records for a page. Returns none if they cannot be read. */
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
