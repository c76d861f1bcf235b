/** Answers to reads as they go out: with what has clients ask again whether they still hold. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../request/access-level.ts';
import type { ReadyAnswer } from '../request/answer-cache.ts';
import { entityTag, isKnown } from '../request/entity-tag.ts';
import { arrivalOf } from '../request/forwarded.ts';
import type { Service } from '../request/service.ts';

/** The headers of a body that is JSON, which has no charset (RFC 8259, 11). */
export const json = { 'content-type': 'application/json' } as const;

/** A client can cache a response for itself, and must ask each time if it still holds. */
const revalidated = { 'cache-control': 'private, no-cache' } as const;

/** @param pages the headers of a list */
export const readyAnswer = (body: Buffer, pages: Readonly<Record<string, string>> | undefined): ReadyAnswer => ({
  body,
  headers: { ...json, ...revalidated, etag: entityTag(body, pages?.['x-total']), ...pages },
});

/** Sends what was read, or says that the client has it already. */
export const sendRead = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: ReadyAnswer,
): FastifyReply => {
  reply.headers(headers);
  return isKnown(request.headers['if-none-match'], headers['etag'] ?? '')
    ? reply.code(304).removeHeader('content-type').send()
    : reply.send(body);
};

const dayLength = 86_400_000;

/** Responses depend on this besides records: caller, URL, host, and day. */
export const answerKey = ({ clock }: Service, request: FastifyRequest, caller: Caller | null): string => {
  // A HEAD is made as the GET is, but the answer to it goes out without a body.
  const { method, url } = request;
  const { protocol, host } = arrivalOf(request);
  const who = caller === null ? '' : `${caller.id} ${caller.credential.id}`;
  const day = Math.floor(clock.now().getTime() / dayLength);
  return `${method} ${url}\n${protocol} ${host}\n${who}\n${day}`;
};
