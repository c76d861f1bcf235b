import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalid, missing, record, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type Caller, type World } from '../world.ts';
import { kinds } from './discussed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe.each(kinds)('time of $type', ({ make }) => {
  let path = '';
  beforeEach(async () => {
    path = await make(world);
  });
  const post = (verb: string, json: object = {}, as: Caller = 'olga') =>
    world.call({ method: 'POST', path: `${path}/${verb}`, as, json });
  const none = { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null };

  it.each(styles)('accepts an estimate with parameters as %s', async (style) => {
    const answer = await world.call({ method: 'POST', path: `${path}/time_estimate`, [style]: { duration: '3h30m' } });
    expect(seen(answer)).toEqual({
      status: 200,
      json: { ...none, time_estimate: 12_600, human_time_estimate: '3h 30m' },
    });
    expect(seen(await post('reset_time_estimate'))).toEqual({ status: 200, json: none });
  });

  it('adds spent time and resets it', async () => {
    expect(seen(await post('add_spent_time', { duration: '1w 2d' }))).toEqual({
      status: 201,
      json: { ...none, total_time_spent: 201_600, human_total_time_spent: '1w 2d' },
    });
    await post('add_spent_time', { duration: '-1d' });
    const stats = { ...none, total_time_spent: 172_800, human_total_time_spent: '1w 1d' };
    expect(seen(await world.call({ method: 'GET', path: `${path}/time_stats` }))).toEqual({ status: 200, json: stats });
    expect(record(await world.call({ method: 'GET', path }))['time_stats']).toEqual(stats);
    expect(seen(await post('reset_spent_time'))).toEqual({ status: 200, json: none });
  });

  it('reads fractions and the words of units, to the second', async () => {
    for (const [duration, seconds, human] of [
      ['1.5h', 5400, '1h 30m'],
      ['0.5d', 14_400, '4h'],
      ['1.5 hours', 5400, '1h 30m'],
      ['0.0125m', 1, '1s'],
    ] as const) {
      expect(seen(await post('time_estimate', { duration }))).toEqual({
        status: 200,
        json: { ...none, time_estimate: seconds, human_time_estimate: human },
      });
    }
    await post('reset_time_estimate');
    await post('add_spent_time', { duration: '2.5h' });
    expect(seen(await post('add_spent_time', { duration: '-1.25h' }))).toEqual({
      status: 201,
      json: { ...none, total_time_spent: 4500, human_total_time_spent: '1h 15m' },
    });
  });

  it('rejects invalid durations', async () => {
    for (const verb of ['time_estimate', 'add_spent_time']) {
      expect(seen(await post(verb))).toEqual(missing('duration'));
      for (const duration of ['', 'foo', '3', '1.h', '1h1h', '1h 2 hours', '99999999mo']) {
        expect(seen(await post(verb, { duration }))).toEqual(invalid('duration'));
      }
    }
    expect(seen(await post('time_estimate', { duration: '-1h' }))).toEqual(invalid('duration'));
    expect(seen(await post('add_spent_time', { duration: '-1h' }))).toEqual(invalid('duration'));
    expect(seen(await post('add_spent_time', { duration: '0m' }))).toEqual(invalid('duration'));
  });

  it('limits the sum to the storable maximum', async () => {
    expect((await post('add_spent_time', { duration: '3000mo' })).status).toBe(201);
    expect(seen(await post('add_spent_time', { duration: '3000mo' }))).toEqual(invalid('duration'));
    expect((await post('reset_spent_time')).status).toBe(200);
  });

  it('requires the reporter role', async () => {
    expect((await post('time_estimate', { duration: '1h' }, 'gus')).status).toBe(403);
    expect((await post('time_estimate', { duration: '1h' }, 'stan')).status).toBe(404);
    expect(seen(await post('time_estimate', { duration: '1h' }, 'anonymous'))).toEqual({
      status: 401,
      json: unauthorized,
    });
    expect((await post('time_estimate', { duration: '1h' }, 'max')).status).toBe(200);
  });
});
