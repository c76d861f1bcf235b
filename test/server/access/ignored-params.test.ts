/**
 * Every endpoint names the parameters of a request that it ignores, and the settings that are kept without effect (decision
 * 0097). The short run sends unknown names to a sample of the endpoints.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { kindOfEndpoint, namedEndpoints } from '../../support/named-endpoints.ts';
import type { Answer } from '../../support/raw-http.ts';
import { sampleOf } from '../../support/rounds.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type Request, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const requestOf = async (name: string): Promise<Request> =>
  requestTo(name)({ world, visibility: 'private', caller: 'admin' });

const send = (made: Request): Promise<Answer> => world.send(world.tokens.admin, made);

const withQuery = ({ line, ...rest }: Request, query: string): Request => ({
  line: `${line}${line.includes('?') ? '&' : '?'}${query}`,
  ...rest,
});

const namedBy = ({ headers }: Answer): readonly string[] => {
  const header = headers['x-ignored-params'];
  return typeof header === 'string' ? header.split(', ') : [];
};

const endpoints = sampleOf(namedEndpoints, kindOfEndpoint);

const isSuccess = ({ status }: Answer): boolean => status < 400;

describe('X-Ignored-Params', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'has the unknown names, and no others, at every %s',
    { timeout: 10 * timeoutMs },
    async (method) => {
      const wrong: string[] = [];
      for (const [name, endpoint] of endpoints.filter(([, one]) => one.method === method)) {
        const made = withQuery(await requestOf(name), 'x_query=SECRET');
        const hasBody = endpoint.method !== 'GET';
        const answer = await send(hasBody ? { ...made, json: { ...made.json, x_body: 'SECRET' } } : made);
        const found = [isSuccess(answer), answer.headers['x-ignored-params']];
        if (String(found) !== `true,x_query${hasBody ? ', x_body' : ''}`)
          wrong.push(`${name}: ${answer.status} ${String(found)}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** The settings without effect of each endpoint that has any. */
const marks = namedEndpoints.flatMap(([name, endpoint]): [string, string, Endpoint][] =>
  Object.entries(endpoint.params).flatMap(([parameter, { noEffect }]) =>
    noEffect === true ? [[name, parameter, endpoint]] : [],
  ),
);

describe('a setting without effect', () => {
  it.each(marks.filter(([, , { method }]) => method === 'POST'))(
    '%s names %s if it differs from the default',
    async (name, parameter, endpoint) => {
      const usual = endpoint.params[parameter]?.default;
      const named: (readonly string[])[] = [];
      for (const value of [usual, usual !== true]) {
        const { line, json } = await requestOf(name);
        const answer = await send({ line, json: { ...json, [parameter]: value } });
        expect(answer.status).toBe(endpoint.success);
        named.push(namedBy(answer));
      }
      expect(named).toEqual([[], [parameter]]);
    },
  );

  it.each(marks.filter(([, , { method }]) => method === 'PUT'))(
    '%s names %s if it changes',
    async (name, parameter, endpoint) => {
      const { line, json } = await requestOf(name);
      const now = await send({ line: line.replace(/^PUT/, 'GET') });
      const before = (now.json as Readonly<Record<string, unknown>>)[parameter];
      const named: (readonly string[])[] = [];
      for (const value of [before, before !== true, before !== true, before]) {
        const answer = await send({ line, json: { ...json, [parameter]: value } });
        expect(answer.status).toBe(endpoint.success);
        named.push(namedBy(answer));
      }
      expect(named).toEqual([[], [parameter], [], [parameter]]);
    },
  );

  it('is among the parameters of a write, with a default where it creates a record', () => {
    expect(marks.filter(([, , { risk }]) => risk !== 'write')).toEqual([]);
    const creates = marks.filter(([, , { method }]) => method === 'POST');
    expect(creates.filter(([, parameter, { params }]) => params[parameter]?.default === undefined)).toEqual([]);
    expect(marks.length).toBeGreaterThan(0);
  });
});
