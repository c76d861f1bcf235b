/** A client for code that fills a new server with data. */
import type { FastifyInstance } from 'fastify';
import { apiRoot } from './routes.ts';
import type { Service } from '../request/service.ts';

/** A service that takes no requests from outside yet, and a way to make some. */
export interface SeedClient {
  readonly service: Service;
  /**
   * Makes a request of the API as `root`, or as someone else by name, without a socket; throws for every
   * answer that is no success.
   */
  readonly request: <Answer>(method: 'POST' | 'PUT', path: string, body?: object, as?: string) => Promise<Answer>;
}

/** Requests to an app that does not listen yet, with the first administrator's token. */
export const createSeedClient = (app: FastifyInstance, service: Service, rootToken: string): SeedClient => ({
  service,
  request: async <Answer>(method: 'POST' | 'PUT', path: string, body: object = {}, as?: string): Promise<Answer> => {
    const headers = { 'private-token': rootToken, ...(as === undefined ? {} : { sudo: as }) };
    const answer = await app.inject({ method, url: `${apiRoot}${path}`, headers, payload: body });
    if (answer.statusCode >= 300) {
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    }
    return answer.json<Answer>();
  },
});
