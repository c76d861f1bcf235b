/** Answers with bytes that somebody else wrote, so that no browser ever runs them. */
import type { FastifyReply } from 'fastify';
import type { RawAnswer } from './handler.ts';

/** Whatever the bytes hold: no guessing of another type, no scripts, no place in somebody's page. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-frame-options': 'DENY',
} as const;

/** Sends the bytes of a raw answer; a stream that breaks off ends the connection, so that nobody takes half for the whole. */
export const sendRaw = (reply: FastifyReply, { type, size, filename, content }: RawAnswer): FastifyReply => {
  const disposition = filename === undefined ? 'inline' : `attachment; filename="${filename}"`;
  reply.headers({ ...harmless, 'content-type': type, 'content-disposition': disposition });
  if (size !== undefined) {
    reply.header('content-length', size);
  }
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content);
};
