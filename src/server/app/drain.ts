/** Ends the connections of a server, and loses no request with them. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { guarded } from '../formats/guarded.ts';

/**
 * Accepts no more connections, and resolves once the last one has ended. Clients that are connected can still send a
 * request within `grace` milliseconds; what is idle after that is closed. Answers that are under way are never cut off.
 */
export type Drain = (grace: number) => Promise<void>;

/** Milliseconds between two looks for connections that have become idle. */
const interval = 50;

/** Milliseconds that requests wait at most for a round of the event loop in which nobody connects. */
const longestHold = 250;

/** Milliseconds that such a round takes at most: a connection that comes in it is lost. */
const shortRound = 1;

const breakOff = (_fault: unknown, socket: Socket): void => void socket.destroy();

/** The connections of a server, from the first byte on or before it. */
const watchConnections = (server: Server) => {
  const open = new Set<Socket>();
  let opened = 0;
  const follow = (socket: Socket): void => {
    const end = (): void => void open.delete(socket);
    open.add(socket);
    opened += 1;
    socket.once('close', end);
  };
  server.on('connection', guarded(follow, breakOff));
  // Over TLS it is another socket that requests come by.
  server.on('secureConnection', guarded(follow, breakOff));
  return {
    /** The number of connections since the start. */
    opened: () => opened,
    /** Closes those between two requests, and those that have sent nothing yet, which Node takes for busy ones. */
    closeIdle: () => {
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
};

/**
 * Closes the port. The system resets connections that it has accepted and that we have not taken yet, so this waits for
 * a round of the event loop that is short and brings none.
 */
const stopListening = async (server: Server, opened: () => number): Promise<void> => {
  const end = performance.now() + longestHold;
  let isQuiet = false;
  while (!isQuiet && performance.now() < end) {
    const [start, before] = [performance.now(), opened()];
    await nextRound();
    isQuiet = opened() === before && performance.now() - start < shortRound;
  }
  // The HTTP server's own way closes idle connections at once, and what their clients were about to send is lost.
  TcpServer.prototype.close.call(server);
};

/** Prepares an app for its end: once it takes no more connections, each ends with its next answer. */
export const addDrain = (app: FastifyInstance): Drain => {
  const { server } = app;
  const { opened, closeIdle } = watchConnections(server);
  let held: Promise<void> | undefined;
  app.addHook('onRequest', async () => held);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
  return async (grace) => {
    const ended = new AbortController();
    const closed = once(server, 'close').finally(() => ended.abort());
    // The rounds are short while no request is worked on.
    held = stopListening(server, opened);
    await held;
    await Promise.race([closed, pause(grace, undefined, { signal: ended.signal }).catch(() => {})]);
    closeIdle();
    const sweep = setInterval(closeIdle, interval);
    await closed.finally(() => clearInterval(sweep));
  };
};
