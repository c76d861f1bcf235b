/**
 * Every parameter of every endpoint gets hostile values, one parameter at a time, while all else in the request is good.
 * Each parameter gets a few of the values, the next parameter the next few, so that a run is the same every time and soon
 * done. HOSTILE_VALUES=60 sends each of them to each; HOSTILE_FIRST=7 begins with another one.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames, type Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { roundsOf } from '../../support/rounds.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { requestTo } from '../access/all-cases.ts';
import type { CallerName } from '../access/callers.ts';
import { openWorld, type Request, type World } from '../access/world.ts';
import { hostileValues, type Hostile } from './hostile-values.ts';

const perParameter = Number(process.env['HOSTILE_VALUES'] ?? roundsOf(2));
const firstValue = Number(process.env['HOSTILE_FIRST'] ?? 0);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const parametersOf = ({ path, params, paginated }: Endpoint): ReadonlySet<string> =>
  new Set([...pathNames(path), ...Object.keys(params), ...(paginated === true ? ['page', 'per_page'] : [])]);

/** The good request with one parameter of its path, query or body replaced. */
const spoil = (endpoint: Endpoint, good: Request, name: string, value: Hostile): Sent => {
  const [method = '', line = ''] = good.line.split(' ');
  const [path = '', query = ''] = line.split('?');
  const at = endpoint.path.split('/').indexOf(`:${name}`);
  if (at !== -1) {
    const pieces = path.split('/').with(at, value.path).join('/');
    return { method, path: `${pieces}?${query}`, ...(good.json && { body: JSON.stringify(good.json) }) };
  }
  if (method === 'GET' || method === 'DELETE') {
    return { method, path: `${path}?${query}&${value.query(name)}` };
  }
  const rest = Object.entries(good.json ?? {}).filter(([key]) => key !== name);
  const fields = [...rest.map(([key, item]) => [key, JSON.stringify(item)]), [name, value.json]];
  return { method, path: line, body: `{${fields.map(([key, json]) => `"${key}":${json}`).join(',')}}` };
};

describe(`hostile values, ${perParameter} for each parameter from number ${firstValue} on`, () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const errors: string[] = [];
  let outside = '';
  let values: readonly Hostile[] = [];
  let world: World;
  let turn = firstValue;

  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'repoctl-outside-'));
    values = hostileValues(outside);
    world = await openWorld({
      log: (level, message, fields) => {
        if (level === 'error' && message === 'a request failed') errors.push(String(fields?.['error']));
      },
    });
  });
  afterAll(async () => {
    agent.destroy();
    await world?.stop();
    await rm(outside, { recursive: true, force: true });
  });

  const statusOf = (token: string | undefined, { method, path, body }: Sent): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token === undefined ? {} : { 'Private-Token': token }),
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      };
      const { hostname, port } = new URL(world.url);
      const sent = request({ hostname, port, method, path: `/api/v4${path}`, headers, agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });

  const nextValues = (): Hostile[] => {
    const first = turn;
    turn += perParameter;
    return Array.from(
      { length: Math.min(perParameter, values.length) },
      (_, index) => values[(first + index) % values.length] as Hostile,
    );
  };

  const attack = async (name: string, endpoint: Endpoint, caller: CallerName): Promise<string[]> => {
    const make = requestTo(name);
    const fresh = () => make({ world, visibility: 'internal', caller });
    const failures: string[] = [];
    let good = await fresh();
    for (const parameter of parametersOf(endpoint)) {
      for (const value of nextValues()) {
        const said = await statusOf(world.tokens[caller], spoil(endpoint, good, parameter, value)).catch(String);
        if (typeof said === 'string' || said >= 500 || said === 0) {
          failures.push(`${parameter} = ${value.what}: ${said} ${errors.splice(0).join('; ')}`);
        }
        if (endpoint.method === 'DELETE' && typeof said === 'number' && said < 300) good = await fresh();
      }
    }
    return failures;
  };

  it.each(namedEndpoints)('are refused or taken by %s, never answered with a 500', async (name, endpoint) => {
    const caller = endpoint.access.to === 'admin' ? 'plain' : 'developer';
    expect([...(await attack(name, endpoint, 'admin')), ...(await attack(name, endpoint, caller))]).toEqual([]);
  });

  it('have written nothing where they pointed to', async () => {
    expect(await readdir(outside)).toEqual([]);
  });

  it('have left the service and its records as they were', async () => {
    const list = await world.send(world.tokens.admin, { line: 'GET /projects?per_page=100' });
    expect([list.status, errors]).toEqual([200, []]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
