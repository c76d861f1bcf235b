import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, records, seen } from '../answers.ts';
import { runCases } from '../case.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { dotted, openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
const labels = `${widgets}/labels`;
const schedules = `${widgets}/pipeline_schedules`;
const nightly = { description: 'nightly', ref: 'master', cron: '0 1 * * *' };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const raw = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  exchange(world.url, { method, path, headers: { 'Private-Token': world.tokens.olga, ...headers } });
const schedule = async (more: object = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: schedules, json: { ...nightly, ...more } });

describe('a boolean', () => {
  it.each([
    [true, true],
    ['true', true],
    ['True', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    ['False', false],
    [0, false],
    ['0', false],
  ])('can be the JSON value %j', async (active, expected) => {
    expect(seen(await schedule({ active }))).toMatchObject({ status: 201, json: { active: expected } });
  });

  it.each(['query', 'form', 'multipart'])('can be any of these words in a %s', async (style) => {
    for (const active of ['false', 'False', '0']) {
      const call: Call = { method: 'POST', path: schedules, [style]: { ...nightly, active } };
      expect([active, record(await world.call(call))['active']]).toEqual([active, false]);
    }
  });
});

describe('an empty string for an optional value', () => {
  it('means no priority and no description', async () => {
    const form = { name: 'empty', color: 'red', description: '', priority: '' };
    const answer = await world.call({ method: 'POST', path: labels, form });
    expect(answer.status).toBe(201);
    expect(record(answer)).toMatchObject({ priority: null, description: expect.toBeOneOf([null, '']) });
  });

  it('means the default time zone', async () => {
    expect(seen(await schedule({ cron_timezone: '' }))).toMatchObject({ status: 201, json: { cron_timezone: 'UTC' } });
  });

  it('means no filter', async () => {
    const answer = await world.call({ method: 'GET', path: schedules, query: { scope: '' } });
    expect(answer.status).toBe(200);
    expect(records(answer).length).toBeGreaterThan(0);
  });
});

describe('a path', () => {
  it.each([
    ['as it should be', (path: string) => path],
    ['with a trailing slash', (path: string) => `${path}/`],
    ['with a trailing question mark', (path: string) => `${path}?`],
    ['with both', (path: string) => `${path}/?`],
    ['with doubled slashes', (path: string) => path.replaceAll('/', '//')],
    ['with a doubled slash at the end', (path: string) => `${path}//`],
    ['with small hex digits', (path: string) => path.replaceAll('%2F', '%2f')],
    ['with a query of nothing', (path: string) => `${path}?&`],
  ])('can be written %s', async (_how, write) => {
    const answer = await raw('GET', write(`/api/v4${labels}`));
    expect(seen(answer)).toEqual({ status: 200, json: expect.any(Array) });
  });

  it.each([
    ['plain', '.'],
    ['as %2E', '%2E'],
    ['as %2e', '%2e'],
  ])('can have a dot %s', async (_how, dot) => {
    const path = `/api/v4/projects/${encodeURIComponent(dotted).replace('.', dot)}/labels`;
    expect((await raw('GET', path)).status).toBe(200);
  });

  it('can have unnecessary encoding', async () => {
    expect((await raw('GET', '/api/v4/projects/%6Flga%2F%77idgets/labels')).status).toBe(200);
  });

  it('has case-insensitive project and group paths', async () => {
    expect((await raw('GET', '/api/v4/projects/Olga%2FWidgets/labels')).status).toBe(200);
  });
});

describe('a request', () => {
  runCases(
    () => world,
    [
      { it: 'to read can have an empty JSON object as its body', method: 'GET', path: labels, json: {}, status: 200 },
      {
        it: 'to read can have a content type without a body',
        method: 'GET',
        path: labels,
        headers: { 'Content-Type': 'application/json' },
        status: 200,
      },
      {
        it: 'to create can have a charset',
        method: 'POST',
        path: labels,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: '{"name":"charset","color":"red"}',
        status: 201,
      },
      {
        it: 'to create can have parameters in both query and body',
        method: 'POST',
        path: labels,
        query: { color: 'red' },
        json: { name: 'split' },
        status: 201,
      },
      {
        it: 'can have unknown parameters',
        method: 'POST',
        path: labels,
        query: { trace: '1' },
        json: { name: 'unknown', color: 'red', shade: { deep: [1] } },
        status: 201,
      },
      {
        it: 'to read can have unknown filters',
        method: 'GET',
        path: labels,
        query: { shade: 'x' },
        status: 200,
      },
      {
        it: 'without parameters can be labeled JSON and be empty',
        method: 'POST',
        path: `${labels}/unknown/subscribe`,
        headers: { 'Content-Type': 'application/json' },
        status: 201,
      },
      {
        it: 'without a required body gets the missing parameter in the error',
        method: 'POST',
        path: labels,
        headers: { 'Content-Type': 'application/json' },
        missing: 'name',
      },
      {
        it: 'to delete can be labeled JSON and be empty',
        method: 'DELETE',
        path: labels,
        query: { name: 'unknown' },
        headers: { 'Content-Type': 'application/json' },
        status: 204,
      },
      { it: 'can have any Accept header', method: 'GET', path: labels, headers: { Accept: 'text/html' }, status: 200 },
    ],
  );
});

describe('the content type of a response', () => {
  it.each<[string, Call]>([
    ['a list', { method: 'GET', path: labels }],
    ['a record', { method: 'GET', path: '/user' }],
    ['a create', { method: 'POST', path: labels, json: { name: 'typed', color: 'red' } }],
    ['an error', { method: 'GET', path: '/projects/987654/labels' }],
    ['an unknown route', { method: 'GET', path: '/nothing' }],
    ['a refusal', { as: 'anonymous', method: 'GET', path: '/user' }],
  ])('is application/json and nothing more: %s', async (_what, call) => {
    expect((await world.call(call)).headers['content-type']).toBe('application/json');
  });

  it('is absent where there is no body', async () => {
    const answer = await world.call({ method: 'DELETE', path: labels, query: { name: 'typed' } });
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([204, '', undefined]);
  });
});

describe('HEAD', () => {
  it.each([labels, '/user', schedules])('works wherever GET does, without a body: %s', async (path) => {
    const [head, get] = [await world.call({ method: 'HEAD', path }), await world.call({ method: 'GET', path })];
    expect([head.status, head.text]).toEqual([200, '']);
    const kept = ['content-type', 'x-total', 'x-page', 'link'];
    expect(kept.map((name) => head.headers[name])).toEqual(kept.map((name) => get.headers[name]));
  });

  it('rejects what GET rejects', async () => {
    expect((await world.call({ as: 'anonymous', method: 'HEAD', path: '/user' })).status).toBe(401);
    expect((await world.call({ method: 'HEAD', path: '/nothing' })).status).toBe(404);
  });
});

describe('If-Unmodified-Since on a deletion', () => {
  const lastYear = { 'If-Unmodified-Since': new Date(Date.now() - 31_536_000_000).toUTCString() };
  const tomorrow = { 'If-Unmodified-Since': new Date(Date.now() + 86_400_000).toUTCString() };

  it.each<[string, () => Promise<{ path: string; query?: Record<string, string>; as?: 'root' }>]>([
    ['a schedule', async () => ({ path: `${schedules}/${id(await schedule())}` })],
    [
      'a broadcast message',
      async () => {
        const call = { as: 'root', method: 'POST', path: '/broadcast_messages', json: { message: 'x' } } as const;
        return { as: 'root', path: `/broadcast_messages/${id(await world.call(call))}` };
      },
    ],
    [
      'a label',
      async () => {
        await world.call({ method: 'POST', path: `${plaza}/labels`, json: { name: 'changed', color: 'red' } });
        return { path: `${plaza}/labels`, query: { name: 'changed' } };
      },
    ],
    [
      'a variable of a schedule',
      async () => {
        const path = `${schedules}/${id(await schedule())}/variables`;
        await world.call({ method: 'POST', path, json: { key: 'K', value: 'v' } });
        return { path: `${path}/K` };
      },
    ],
  ])('returns 412 when %s changed since, and nothing is deleted', async (_what, make) => {
    const call = { method: 'DELETE', ...(await make()) };
    expect((await world.call({ ...call, headers: lastYear })).status).toBe(412);
    expect((await world.call({ ...call, headers: tomorrow })).status).toBeOneOf([200, 204]);
  });
});
