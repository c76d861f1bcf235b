/** Ends connections that hold something and move nothing: half a request, or an answer that nobody reads. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guarded } from '../formats/guarded.ts';
import { errorText, type Log } from '../formats/log.ts';
import { largeBodyLimit } from '../request/body-parsers.ts';
import type { ConnectionLimits } from '../request/service.ts';

/** The default limits. */
export const usualConnectionLimits: ConnectionLimits = { head: 30_000, stall: 60_000, most: 4096 };

/** A thousand bytes a second for the usual limits: slower than any line, and faster than a client that holds connections on purpose. */
const leastBytes = 60_000;

/** Bytes that are read, and thrown away, of a body whose answer has been sent: many clients listen only once they have sent it all. */
const mostUnwanted = 3 * largeBodyLimit;

/** Looks at what still comes of such a body, within the time that it has. */
const looksAtRest = 60;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The state of a connection that had at least one request. */
interface Watched {
  /** The last one; undefined once it is over. */
  exchange: Exchange | undefined;
  /** Bytes that had come when it was over: more are of the next request, or of none. */
  over: number;
  /** Bytes moved at the last look. */
  seen: Seen | undefined;
}

interface Seen {
  readonly read: number;
  readonly written: number;
  /** The side it waited for at the last look. */
  readonly waitsFor: Party | undefined;
}

type Party = 'sender' | 'reader';

/** The side that a connection waits for: none while the server itself is at work, or while there is no request. */
const waitsFor = ({ exchange, over }: Watched, socket: Socket): Party | undefined => {
  if (exchange === undefined) return socket.bytesRead > over ? 'sender' : undefined;
  const { request, response } = exchange;
  // A buffer that is full waits for the service.
  if (!request.complete && request.readableLength < request.readableHighWaterMark) return 'sender';
  return socket.writableLength > 0 || response.writableLength > 0 ? 'reader' : undefined;
};

/** Ends a connection where the rest of a request that has its answer is too much, or takes too long. */
const limitRest = (request: IncomingMessage, socket: Socket, stall: number): void => {
  const start = performance.now();
  const { bytesRead } = socket;
  const look = setInterval(() => {
    const isOver = socket.bytesRead - bytesRead > mostUnwanted || performance.now() - start >= stall;
    if (isOver && !request.complete) socket.destroy();
    if (isOver || request.complete || socket.destroyed) clearInterval(look);
  }, stall / looksAtRest);
  look.unref();
};

/** Watches a server's connections until it closes. */
export const guardConnections = (server: Server, { head, stall, most }: ConnectionLimits, log: Log): void => {
  server.headersTimeout = head;
  /** Ends one connection, and says for which request. */
  const breakOff =
    (socket: Socket, request?: IncomingMessage) =>
    (fault: unknown): void => {
      const about = { method: request?.method, path: request?.url?.replace(/\?.*/s, '') };
      log('error', 'a connection failed', { ...about, error: errorText(fault) });
      socket.destroy();
    };
  server.maxConnections = most;
  const connections = new Map<Socket, Watched>();
  const watched = (socket: Socket): Watched => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const made: Watched = { exchange: undefined, over: 0, seen: undefined };
    connections.set(socket, made);
    const forget = (): void => void connections.delete(socket);
    socket.once('close', guarded(forget, breakOff(socket)));
    return made;
  };
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    // A request that fails can lose its socket before the response ends.
    const { socket } = request;
    const connection = watched(socket);
    const exchange = { request, response };
    if (connection.exchange === undefined) connection.seen = undefined;
    connection.exchange = exchange;
    const leave = (): void => {
      if (!request.complete && !socket.destroyed) limitRest(request, socket, stall);
      // A client that does not wait for answers may have begun another one.
      if (connection.exchange !== exchange) return;
      connection.exchange = undefined;
      connection.over = socket.bytesRead;
      connection.seen = undefined;
    };
    response.once('close', guarded(leave, breakOff(socket, request)));
  };
  server.on(
    'request',
    guarded(follow, (fault, request) => breakOff(request.socket, request)(fault)),
  );

  const look = (socket: Socket, connection: Watched): void => {
    const before = connection.seen;
    const now = { read: socket.bytesRead, written: socket.bytesWritten, waitsFor: waitsFor(connection, socket) };
    connection.seen = now;
    if (before === undefined || now.waitsFor === undefined || now.waitsFor !== before.waitsFor) return;
    const moved = now.waitsFor === 'sender' ? now.read - before.read : now.written - before.written;
    if (moved < leastBytes) socket.destroy();
  };
  const watch = guarded(look, (fault, socket, { exchange }) => breakOff(socket, exchange?.request)(fault));
  const timer = setInterval(() => {
    for (const [socket, connection] of connections) watch(socket, connection);
  }, stall);
  timer.unref();
  const end = (): void => clearInterval(timer);
  server.once('close', end);
};
