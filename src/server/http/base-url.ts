/** The address under which a caller reaches the service. */
import type { FastifyRequest } from 'fastify';

/** Host and port only: nothing that could break out of a link or a header. */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** `http://HOST:PORT`, from the Host header when it is one, else from the socket. */
export const baseUrlOf = (request: FastifyRequest): string => {
  const { host, protocol, socket } = request;
  return `${protocol}://${hostForm.test(host) ? host : `localhost:${socket.localPort}`}`;
};
