import { isSuccess, toApiError } from './answer-body.ts';
import type { HttpAnswer, HttpRequest } from './attempt.ts';
import type { Client } from './client.ts';
import type { Deadline } from './deadline.ts';
import { exchange } from './exchange.ts';

/** Sends a request and insists on success. */
export const sendChecked = async (client: Client, request: HttpRequest, deadline: Deadline): Promise<HttpAnswer> => {
  const answer = await exchange(client, request, deadline);
  if (!isSuccess(answer.status)) throw toApiError(answer, request);
  return answer;
};
