/** A client for code that fills a new server with data. */
import type { FastifyInstance } from 'fastify';
import { apiRoot } from './api-root.ts';
import type { Service } from '../request/service.ts';
import type { Clock } from '../formats/clock.ts';

/** A service that takes no requests from outside yet, and a way to make some. */
export interface SeedClient {
  /** Its clock shows the time that was set. */
  readonly service: Service;
  /**
   * Makes a request of the API as `root`, or as someone else by name, without a socket; throws for every
   * answer that is no success.
   */
  readonly request: <Answer>(method: 'POST' | 'PUT', path: string, body?: object, as?: string) => Promise<Answer>;
  readonly start: Date;
  /** Sets the time of what follows. */
  readonly setTime: (time: Date) => void;
}

/** A clock that stands still until it is set. */
export interface SeedClock extends Clock {
  readonly set: (time: Date) => void;
}

export const createSeedClock = (start: Date): SeedClock => {
  let time = start;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
  };
};

interface Seeding {
  readonly app: FastifyInstance;
  readonly service: Service;
  readonly clock: SeedClock;
  readonly rootToken: string;
}

/** Requests to an app that does not listen yet, with the first administrator's token. */
export const createSeedClient = ({ app, service, clock, rootToken }: Seeding): SeedClient => ({
  service,
  start: clock.now(),
  setTime: clock.set,
  request: async <Answer>(method: 'POST' | 'PUT', path: string, body: object = {}, as?: string): Promise<Answer> => {
    const headers = { 'private-token': rootToken, ...(as === undefined ? {} : { sudo: as }) };
    const answer = await app.inject({ method, url: `${apiRoot}${path}`, headers, payload: body });
    if (answer.statusCode >= 300) {
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    }
    return answer.json<Answer>();
  },
});
