import type { FastifyReply } from 'fastify';
import { guarded } from '../formats/guarded.ts';

/** Fires when the client is gone, or has its answer: what works for it alone can end. */
export const clientSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const leave = guarded(
    () => controller.abort(),
    () => raw.destroy(),
  );
  if (raw.destroyed) leave();
  raw.once('close', leave);
  return controller.signal;
};
