/** Answers that a browser keeps, and asks about before it uses them again (RFC 9110, 8.8.3 and 13.1.2). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is sent, and with which headers besides those of keeping it. */
export interface Kept {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const tagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** A proxy that packs an answer may have made its tag a weak one: the same bytes are meant. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known !== undefined &&
  known
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');

/** Sends a body with a tag, or 304 to whoever has that body already. */
export const sendUnlessKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: Kept,
): FastifyReply => {
  const tag = tagOf(body);
  reply.headers({ ...headers, etag: tag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
};
