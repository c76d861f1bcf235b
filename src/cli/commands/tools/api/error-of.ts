import { isSuccess, toApiError } from '../../../../api/answer-body.ts';
import type { Client } from '../../../../api/client.ts';
import { rawHttpRequest, type RawReply, type RawRequest } from '../../../../api/request.ts';

/** The error that an answer stands for; undefined for a success. */
export const errorOf = (client: Client, raw: RawRequest, reply: RawReply): Error | undefined => {
  if (isSuccess(reply.status)) return undefined;
  const { status, headers, body: bytes } = reply;
  const http = rawHttpRequest(client, raw);
  return toApiError({ status, headers, bytes, path: http.path }, http);
};
