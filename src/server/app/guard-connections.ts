/** Ends connections that hold something and move nothing: half a request, or an answer that nobody reads. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../request/service.ts';

/** What a service has that is told nothing else. */
export const usualConnectionLimits: ConnectionLimits = { head: 30_000, stall: 60_000 };

/** Connections at a time; more are closed as they come. */
const mostConnections = 4096;

/** A thousand bytes a second for the usual limits: slower than any line, faster than whoever wants to hold something. */
const leastBytes = 60_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What had moved when it was looked at last. */
interface Seen {
  read: number;
  written: number;
  /** What it waited for then, and does since. */
  waitsFor: Party | undefined;
}

type Party = 'sender' | 'reader';

/** Whom an exchange waits for: nobody while the service itself is at work. */
const waitsFor = ({ request, response }: Exchange, socket: Socket): Party | undefined => {
  // A buffer that is full waits for the service.
  if (!request.complete && request.readableLength < request.readableHighWaterMark) return 'sender';
  return socket.writableLength > 0 || response.writableLength > 0 ? 'reader' : undefined;
};

/** Watches a server's connections until it closes. */
export const guardConnections = (server: Server, { head, stall }: ConnectionLimits): void => {
  server.headersTimeout = head;
  server.maxConnections = mostConnections;
  const exchanges = new Map<Socket, Exchange>();
  const seen = new WeakMap<Socket, Seen>();
  server.on('request', (request, response) => {
    const { socket } = request;
    exchanges.set(socket, { request, response });
    response.once('close', () => exchanges.delete(socket));
  });

  const look = (): void => {
    for (const [socket, exchange] of exchanges) {
      const now: Seen = { read: socket.bytesRead, written: socket.bytesWritten, waitsFor: waitsFor(exchange, socket) };
      const before = seen.get(socket);
      seen.set(socket, now);
      if (now.waitsFor === undefined || now.waitsFor !== before?.waitsFor) continue;
      const moved = now.waitsFor === 'sender' ? now.read - before.read : now.written - before.written;
      if (moved < leastBytes) socket.destroy();
    }
  };
  const timer = setInterval(look, stall);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};
