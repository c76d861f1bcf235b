import { call as callEndpoint } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors/api-error.ts';
import { isObject, textAt } from '../../output/field-path.ts';
import type { Verb } from '../../verbs/noun.ts';

/** GitLab names the reason by email address. */
const reasonIn = (body: unknown): string => {
  const message = isObject(body) ? body['message'] : undefined;
  return isObject(message) ? Object.values(message).map(String).join(', ') : String(message ?? 'unknown reason');
};

/**
 * Sends an invitation. GitLab refuses one with the status of a success and `"status": "error"`, which is an error here.
 *
 * @throws ApiError with the reason
 */
export const sendInvitation: NonNullable<Verb['send']> = async (context, { endpoint, params }) => {
  const reply = await callEndpoint(await context.client(), endpoint, params, { signal: context.signal });
  const { body } = reply;
  if (textAt(body, 'status') !== 'error') return reply;
  throw new ApiError({ status: 400, message: reasonIn(body), body, method: endpoint.method, path: endpoint.path });
};
