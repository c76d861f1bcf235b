import type { FastifyReply } from 'fastify';

/** Fires when the client is gone, or has its answer: what works for it alone can end. */
export const clientSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => controller.abort());
  return controller.signal;
};
