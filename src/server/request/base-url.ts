/** The address under which a caller reaches the service. */
import type { FastifyRequest } from 'fastify';

/** Host and port only: nothing that could break out of a link or a header. */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9._-]*)(:\d{1,5})?$/i;

const isHost = (host: string): boolean => hostForm.test(host) && URL.canParse(`http://${host}`);

/** `http://HOST:PORT`, from the Host header when it is one, else from the socket. */
export const baseUrlOf = (request: FastifyRequest): string => {
  const { host, protocol, socket } = request;
  return `${protocol}://${isHost(host) ? host : `localhost:${socket.localPort}`}`;
};

/** The address of a request below its base: neither a request line with a host nor doubled slashes lead elsewhere. */
export const urlOf = (request: FastifyRequest, baseUrl: string): URL => {
  const { url } = request;
  const target = URL.canParse(url) ? url.replace(/^[^:]*:\/*[^/?]*/, '') : url;
  return new URL(`${baseUrl}${target.replace(/^\/*/, '/')}`);
};
