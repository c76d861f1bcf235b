/** Ends connections when the service stops, so that a client that keeps them open does not hold it up. */
import type { FastifyInstance } from 'fastify';

/** From the moment the app closes, each connection ends with the answer that is under way on it. */
export const endConnectionsOnClose = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) {
      reply.header('connection', 'close');
    }
    return payload;
  });
  // An answer whose head was sent before, such as a long clone, could not say so.
  app.addHook('onResponse', async () => {
    if (closing) {
      setImmediate(() => app.server.closeIdleConnections());
    }
  });
};
