/** Refuses Git LFS, which the server does not have, so that its clients stop before they send anything. */
import type { FastifyReply } from 'fastify';

const ending = /\.git\/info\/lfs\/(?:objects\/batch|locks(?:\/verify|\/[^/]+\/unlock)?)$/;

/** The full path of the project in a decoded path of the API of Git LFS; null for any other path. */
export const parseLfsPath = (path: string): string | null => {
  const fullPath = path.slice(0, ending.exec(path)?.index ?? 0).replace(/^\/+/, '');
  return fullPath === '' ? null : fullPath;
};

/** Sends an error in the form that clients of Git LFS show to their user. */
export const sendLfsError = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('application/vnd.git-lfs+json')
    .send(Buffer.from(JSON.stringify({ message })));

/** Of 501 for locks, clients make that there are none, and go on to the batch of objects. */
export const refuseLfs = (reply: FastifyReply): FastifyReply =>
  sendLfsError(
    reply,
    501,
    'This server does not store Git LFS objects. Set lfs.url to a server that does, or move the files into Git with "git lfs migrate export".',
  );
