/**
 * Protocol, host, and address of a request. They are read when it comes: a connection that has ended has none. A trusted
 * proxy may pass on what its client sent: only what can be an address or a protocol is taken from it.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Arrival {
  /** `https`, or else `http`, whatever a proxy calls it. */
  readonly protocol: 'http' | 'https';
  /** As the caller, or a trusted proxy, wrote it. */
  readonly host: string;
  /** Of who sent it; that of the proxy where what it names is no address. Empty where the connection ended at once. */
  readonly address: string;
  /** The port that it came to; 0 where the connection ended at once. */
  readonly localPort: number;
}

const key = 'arrival';

/** Zones are no part of an address. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

/** Of a request that no hook has seen. */
export const readArrival = ({ protocol, host, ip, socket }: FastifyRequest): Arrival => ({
  protocol: protocol.toLowerCase() === 'https' ? 'https' : 'http',
  host,
  address: isAddress(ip) ? ip : (socket.remoteAddress ?? ''),
  localPort: socket.localPort ?? 0,
});

/** Has an app read how its requests come, before anything else asks for it. */
export const addArrival = (app: FastifyInstance): void => {
  app.decorateRequest(key, null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.setDecorator<Arrival>(key, readArrival(request));
    done();
  });
};

/** Throws in an app that `addArrival` has not seen. */
export const arrivalOf = (request: FastifyRequest): Arrival => request.getDecorator<Arrival>(key);

/** Of who sent a request. */
export const addressOf = (request: FastifyRequest): string => arrivalOf(request).address;
