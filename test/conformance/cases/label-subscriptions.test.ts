import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.call({ method: 'POST', path: `${plaza}/labels`, json: { name: 'once', color: 'red' } });
});
afterAll(() => world?.stop());

const labels = `${widgets}/labels`;
const publicLabels = `${plaza}/labels`;
const red = '#d9534f';

const create = (name: string): ReturnType<World['call']> =>
  world.call({ method: 'POST', path: labels, json: { name, color: red } });

const path = (label: string | number, verb: string): string => `${labels}/${label}/${verb}`;

describe('subscribing to a label', () => {
  it.each([
    ['number', async (): Promise<string> => String(id(await create('watched by number')))],
    ['title', async (): Promise<string> => (await create('watched by title'), 'watched%20by%20title')],
  ])('works by its %s, and returns 304 when nothing changes', async (_way, make) => {
    const label = await make();
    const post = (verb: string): ReturnType<World['call']> => world.call({ method: 'POST', path: path(label, verb) });
    expect(await post('unsubscribe')).toMatchObject({ status: 304, text: '' });
    expect(await post('subscribe')).toMatchObject({ status: 201, json: { subscribed: true } });
    expect(await post('subscribe')).toMatchObject({ status: 304, text: '' });
    expect(await post('unsubscribe')).toMatchObject({ status: 201, json: { subscribed: false } });
    expect(await post('unsubscribe')).toMatchObject({ status: 304, text: '' });
  });

  it('returns the complete record', async () => {
    const made = await create('whole');
    const answer = await world.call({ method: 'POST', path: path('whole', 'subscribe') });
    expect(seen(answer)).toEqual({ status: 201, json: { ...record(made), subscribed: true } });
  });

  it('applies to the caller only', async () => {
    await create('mine');
    await world.call({ method: 'POST', path: path('mine', 'subscribe') });
    const asMax = records(await world.call({ as: 'max', method: 'GET', path: labels, query: { per_page: '100' } }));
    expect(asMax.find((label) => label['name'] === 'mine')?.['subscribed']).toBe(false);
    const asOlga = records(await world.call({ method: 'GET', path: labels, query: { per_page: '100' } }));
    expect(asOlga.find((label) => label['name'] === 'mine')?.['subscribed']).toBe(true);
  });

  runCases(
    () => world,
    [
      { it: 'returns 404 for an unknown label', method: 'POST', path: path('nobody', 'subscribe'), status: 404 },
      { it: 'returns 404 for an unknown number', method: 'POST', path: path(987654, 'unsubscribe'), status: 404 },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: `${publicLabels}/once/subscribe`,
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'POST',
        path: path('mine', 'subscribe'),
        status: 404,
      },
    ],
  );
});
