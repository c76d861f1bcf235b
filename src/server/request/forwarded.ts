/** What a request came by. A trusted proxy may pass on what its client sent: only what can be one is taken from it. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** `https`, or else `http`, whatever a proxy calls it. */
export const protocolOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http';

/** The address of who sent a request; that of the proxy where the one that it names is none. Zones are no part of those. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) !== 0 && !ip.includes('%') ? ip : (socket.remoteAddress ?? '');
