/** Lets requests carry their caller, for whoever comes after authentication. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './access-level.ts';

const key = 'caller';

export const addCaller = (app: FastifyInstance): void => {
  app.decorateRequest(key, null);
};

export const setCaller = (request: FastifyRequest, caller: Caller | null): void => {
  request.setDecorator<Caller | null>(key, caller);
};

/** Null for a request without credentials, and for one that did not come as far. */
export const knownCaller = (request: FastifyRequest): Caller | null => request.getDecorator<Caller | null>(key);
