/** Answers with a picture that is kept in the database. */
import type { FastifyReply } from 'fastify';
import { unknownRoute } from '../formats/errors/problems.ts';

/** A picture as the database keeps it: its file in base64. */
export interface Picture {
  readonly content_type: string;
  readonly content: string;
}

/** Throws 404, as for any address that is none, where there is no picture. */
export const sendPicture = (reply: FastifyReply, picture: Picture | undefined): FastifyReply => {
  if (picture === undefined) {
    throw unknownRoute();
  }
  // The next picture has the same address.
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  return reply
    .headers({ ...headers, 'content-type': picture.content_type })
    .send(Buffer.from(picture.content, 'base64'));
};
