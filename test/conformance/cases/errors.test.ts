import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, record, unauthorized, unknownRoute } from '../answers.ts';
import { runCases } from '../case.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe('an unknown route', () => {
  runCases(
    () => world,
    [
      ['GET', '/nothing'],
      ['GET', '/projects/1/nothing'],
      ['POST', '/nothing/at/all'],
      ['DELETE', '/nothing'],
      ['GET', '/labels'],
      ['GET', `${widgets}/labels.json`],
    ].map(([method = '', path = '']) => ({
      it: `returns 404 for ${method} ${path}`,
      method,
      path,
      status: 404,
      answers: unknownRoute,
    })),
  );

  runCases(
    () => world,
    [
      {
        it: 'returns 404 without credentials',
        as: 'anonymous',
        method: 'GET',
        path: '/nothing',
        status: 404,
        answers: unknownRoute,
      },
      {
        it: 'or 405 is returned for an unsupported method',
        method: 'PATCH',
        path: `${widgets}/labels`,
        status: [404, 405],
      },
      {
        it: 'or 405 is returned for deleting a whole list',
        method: 'DELETE',
        path: `${widgets}/pipeline_schedules`,
        status: [404, 405],
      },
    ],
  );
});

describe('a missing record', () => {
  runCases(
    () => world,
    [
      '/projects/987654/labels',
      '/projects/0/labels',
      '/projects/-1/labels',
      '/projects/99999999999999999999/labels',
      '/projects/olga/labels',
      '/projects/olga%2Fwidgets%2Flabels/labels',
      '/projects/%20/labels',
      '/projects/1%20OR%201=1/labels',
      `${widgets}/pipeline_schedules/987654`,
      `${widgets}/pipeline_schedules/99999999999999999999`,
    ].map((path) => ({
      it: `returns 404 at ${path}`,
      method: 'GET',
      path,
      status: 404,
      answers: { message: expect.any(String) },
    })),
  );
});

describe('the order of checks', () => {
  runCases(
    () => world,
    [
      {
        it: 'requires credentials before it checks parameters',
        as: 'anonymous',
        method: 'POST',
        path: `${plaza}/labels`,
        json: {},
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'hides a private project before it checks parameters',
        as: 'stan',
        method: 'POST',
        path: `${widgets}/labels`,
        json: {},
        status: 404,
      },
      {
        it: 'rejects a user before it checks parameters',
        as: 'stan',
        method: 'POST',
        path: '/broadcast_messages',
        json: {},
        status: 403,
      },
    ],
  );

  it('responds the same for a private project and an unknown one', async () => {
    const [hidden, absent] = await Promise.all([
      world.call({ as: 'stan', method: 'GET', path: `${widgets}/labels` }),
      world.call({ as: 'stan', method: 'GET', path: '/projects/olga%2Fabsent/labels' }),
    ]);
    expect([hidden.status, hidden.text]).toEqual([absent.status, absent.text]);
  });
});

describe('several errors at once', () => {
  it('name only invalid properties', async () => {
    const json = { name: 'x', color: 'reddish', priority: -1 };
    const answer = await world.call({ method: 'POST', path: `${widgets}/labels`, json });
    const named = keys(record(answer)['message']);
    expect([answer.status, named.length > 0]).toEqual([400, true]);
    expect(['color', 'priority']).toEqual(expect.arrayContaining(named));
  });
});

describe('every error', () => {
  it.each<[string, Call]>([
    ['401', { as: 'anonymous', method: 'GET', path: '/user' }],
    ['403', { as: 'stan', method: 'GET', path: '/broadcast_messages' }],
    ['404', { method: 'GET', path: '/projects/987654/labels' }],
    ['404', { method: 'GET', path: '/nothing' }],
    ['400', { method: 'POST', path: `${widgets}/labels`, json: {} }],
    ['400', { method: 'POST', path: `${widgets}/labels`, json: { name: 'x', color: 'reddish' } }],
    ['400', { method: 'POST', path: `${widgets}/labels`, body: '{', headers: { 'Content-Type': 'application/json' } }],
  ])('with status %s is a JSON object without internal details', async (status, call) => {
    const answer: Answer = await world.call(call);
    expect(String(answer.status)).toBe(status);
    expect(record(answer)).toBeTypeOf('object');
    expect(answer.text).not.toMatch(/node_modules|\.ts:|SQLITE|select |FST_|stack/i);
  });
});
