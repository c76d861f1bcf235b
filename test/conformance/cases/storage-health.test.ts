import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, records, seen, unauthorized } from '../answers.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = '/circuit_breakers/repository_storage';

describe('the health of the repository storages', () => {
  it('lists every configured storage, without failures at first', async () => {
    const answer = await world.call({ as: 'root', method: 'GET', path });
    expect(answer.status).toBe(200);
    expect(records(answer)).toEqual([{ storage_name: expect.any(String), failing_on_hosts: [], total_failures: 0 }]);
    expect(keys(records(answer)[0])).toEqual(['failing_on_hosts', 'storage_name', 'total_failures']);
  });

  it('lists no failing storage while all work', async () => {
    expect(seen(await world.call({ as: 'root', method: 'GET', path: `${path}/failing` }))).toEqual({
      status: 200,
      json: [],
    });
  });

  it.each(['', '/failing'])('has pages (%s)', async (suffix) => {
    const { headers } = await world.call({ as: 'root', method: 'GET', path: path + suffix });
    expect(headers['x-total']).toBe(suffix === '' ? '1' : '0');
    expect(headers['link']).toContain('rel="first"');
  });

  it('is reset with 204 and no body, also repeatedly', async () => {
    for (const time of ['first', 'second']) {
      const answer = await world.call({ as: 'root', method: 'DELETE', path });
      expect([time, answer.status, answer.text]).toEqual([time, 204, '']);
    }
  });

  it.each([
    ['GET', path],
    ['GET', `${path}/failing`],
    ['DELETE', path],
  ])('is for administrators only: %s %s returns 401 without credentials and 403 for users', async (method, address) => {
    expect(seen(await world.call({ as: 'anonymous', method, path: address }))).toEqual({
      status: 401,
      json: unauthorized,
    });
    expect((await world.call({ as: 'stan', method, path: address })).status).toBe(403);
  });
});
