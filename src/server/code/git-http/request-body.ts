/** The body of git's requests, as a stream. */
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { GitService } from './git-path.ts';
import { GitRefusal } from './git-refusal.ts';

/** Bytes that a client may spend on saying what it wants and has: a few hundred thousand commits. */
const longestNegotiation = 32 * 1024 * 1024;

const atMost = (limit: number): Transform => {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new GitRefusal(400, 'The request is longer than any clone or fetch needs.'));
      else done(null, chunk);
    },
  });
};

/** Nothing to do: the failure destroys the last stream too, and git sees its input end. */
const brokenOff = (): void => {};

/**
 * The body, inflated when it came compressed. A push may be of any size, and is never held in memory; a request to
 * read is kept by git while it works and is therefore limited. Breaks off when the client does.
 */
export const requestBody = (request: FastifyRequest, gitService: GitService): Readable => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new GitRefusal(415, `The content encoding "${encoding}" is not one that git uses.`);
  }
  const raw = request.body instanceof Readable ? request.body : Readable.from([]);
  const limit = atMost(gitService === 'git-upload-pack' ? longestNegotiation : Number.POSITIVE_INFINITY);
  return encoding === 'identity' ? pipeline(raw, limit, brokenOff) : pipeline(raw, createGunzip(), limit, brokenOff);
};
