/**
 * Every place in the parameters of every endpoint gets hostile values, one place at a time, in an otherwise valid request.
 * Each place gets a few of the values and the next place the next few, so that a run is short and always the same. Places
 * for strings also get a few of the long strings. HOSTILE_VALUES=60 sends every value to every place; HOSTILE_FIRST=7 starts
 * with another value.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import type { Log } from '../../src/server/formats/log.ts';
import { engineNames } from '../support/databases.ts';
import { namedEndpoints } from '../support/named-endpoints.ts';
import { exchange } from '../support/raw-http.ts';
import { inTurn } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { requestTo } from '../server/access/all-cases.ts';
import type { CallerName } from '../server/access/callers.ts';
import { openPostgresWorld, openWorld, type Request, type World } from '../server/access/world.ts';
import { hostileValues, longTexts, type Hostile } from '../server/request/hostile-values.ts';
import { jsonAt, nameOf, pairAt, placesOf, takesText, type Place } from '../server/request/places.ts';

const perPlace = Number(process.env['HOSTILE_VALUES'] ?? 2);
const firstValue = Number(process.env['HOSTILE_FIRST'] ?? 0);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** The headers that the service reads. */
const readHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Host',
  'If-None-Match',
  'If-Unmodified-Since',
  'Origin',
  'Private-Token',
  'Sudo',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
];

const repository = 'root/projects-private.git';

/** The longest header value in bytes that fits into the head of a request. */
const longestInHead = 60_000;

/** The valid request with a hostile value at one place in its path, query, or body. */
const spoil = (endpoint: Endpoint, good: Request, place: Place, value: Hostile): Sent => {
  const { parameter } = place;
  const [method = '', line = ''] = good.line.split(' ');
  const [path = '', query = ''] = line.split('?');
  const at = endpoint.path.split('/').indexOf(`:${parameter}`);
  if (at !== -1) {
    const pieces = path.split('/').with(at, value.path).join('/');
    return { method, path: `${pieces}?${query}`, ...(good.json && { body: JSON.stringify(good.json) }) };
  }
  if (method === 'GET' || method === 'DELETE') {
    return { method, path: `${path}?${query}&${pairAt(place, value)}` };
  }
  const { [parameter]: own, ...rest }: Readonly<Record<string, unknown>> = { ...good.json };
  const fields = [
    ...Object.entries(rest).map(([key, item]) => [key, JSON.stringify(item)]),
    [parameter, jsonAt(place, value.json, own)],
  ];
  return { method, path: line, body: `{${fields.map(([key, json]) => `"${key}":${json}`).join(',')}}` };
};

describe.each(engineNames)(`hostile values (${perPlace} per place, from number ${firstValue}) on %s`, (engine) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const errors: string[] = [];
  const log: Log = (level, message, fields) => {
    if (level === 'error' && message === 'a request failed') errors.push(String(fields?.['error']));
  };
  let outside = '';
  let nextValues: () => readonly Hostile[];
  const nextTexts = inTurn(longTexts);
  let world: World;

  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'repoctl-outside-'));
    nextValues = inTurn(hostileValues(outside), perPlace, firstValue);
    world = await (engine === 'sqlite' ? openWorld({ log }) : openPostgresWorld(log));
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

  const attack = async (name: string, endpoint: Endpoint, caller: CallerName): Promise<string[]> => {
    const make = requestTo(name);
    const fresh = () => make({ world, visibility: 'internal', caller });
    const failures: string[] = [];
    let good = await fresh();
    for (const place of placesOf(endpoint)) {
      const texts = caller === 'admin' && takesText(place) ? nextTexts() : [];
      for (const value of [...nextValues(), ...texts]) {
        const said = await statusOf(world.tokens[caller], spoil(endpoint, good, place, value)).catch(String);
        if (typeof said === 'string' || said >= 500 || said === 0) {
          failures.push(`${nameOf(place)} = ${value.what}: ${said} ${errors.splice(0).join('; ')}`);
        }
        if (endpoint.method === 'DELETE' && typeof said === 'number' && said < 300) good = await fresh();
      }
    }
    return failures;
  };

  it('are refused or accepted by every endpoint without an internal error', { timeout: 20 * timeoutMs }, async () => {
    const wrong: string[] = [];
    for (const [name, endpoint] of namedEndpoints) {
      // An administrator passes all access checks, so the values get furthest.
      const callers = ['admin', endpoint.access.to === 'admin' ? 'plain' : 'developer'] as const;
      for (const caller of callers) {
        const failures = await attack(name, endpoint, caller);
        wrong.push(...failures.map((failure) => `${name} for ${caller}: ${failure}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  const texts = longTexts.map(({ json }) => JSON.parse(json) as string);

  it.each(readHeaders)('are refused or accepted in the header %s without an internal error', async (header) => {
    const usual = { 'Private-Token': world.tokens.admin, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'x', file_name: 'x', content: 'x' });
    for (const text of texts.filter(({ length }) => length <= longestInHead)) {
      for (const [method, path] of [
        ['GET', '/api/v4/projects'],
        ['POST', '/api/v4/snippets'],
        ['DELETE', '/api/v4/snippets/1'],
        ['GET', `/${repository}/info/refs?service=git-upload-pack`],
      ] as const) {
        const sent = { method, path, headers: { ...usual, [header]: text } };
        const { status } = await exchange(world.url, method === 'POST' ? { ...sent, body } : sent);
        expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code < 500)]);
      }
    }
  });

  it('are refused as credentials', async () => {
    for (const text of texts) {
      const user = { login: text, username: text, password: text };
      const body = JSON.stringify({ grant_type: 'password', ...user, user });
      for (const path of ['/oauth/token', '/users/sign_in']) {
        const sent = { method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body };
        expect((await exchange(world.url, sent)).status).toBeOneOf([400, 401]);
      }
    }
  });

  it('do not write to the directory that some of them name', async () => {
    expect(await readdir(outside)).toEqual([]);
  });

  it('do not affect later requests', async () => {
    const list = await world.send(world.tokens.admin, { line: 'GET /projects?per_page=100' });
    expect([list.status, errors]).toEqual([200, []]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
