import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, missing, record, records, seen, unauthorized } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';
import { kinds } from './discussed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const places = kinds.flatMap(({ type, make }) => [
  { type, what: type, make },
  {
    type: 'Note',
    what: `a note on ${type}`,
    make: async (at: World): Promise<string> => {
      const path = `${await make(at)}/notes`;
      return `${path}/${id(await at.call({ method: 'POST', path, json: { body: 'hello' } }))}`;
    },
  },
]);

describe.each(places)('reactions to $what', ({ type, make }) => {
  let awards = '';
  beforeAll(async () => {
    awards = `${await make(world)}/award_emoji`;
  });
  const call = (method: string, below = '', json?: object, as: Caller = 'olga') =>
    world.call({ method, path: `${awards}${below}`, as, ...(json === undefined ? {} : { json }) });
  const award = (name: string, by = 'olga') => ({
    id: expect.any(Number),
    name,
    user: basicUser(by),
    created_at: dateTime,
    updated_at: dateTime,
    awardable_id: expect.any(Number),
    awardable_type: type,
  });

  it('are added, read, and listed', async () => {
    const made = await call('POST', '', { name: 'blowfish' });
    expect(seen(made)).toEqual({ status: 201, json: award('blowfish') });
    expect(seen(await call('GET', `/${id(made)}`))).toEqual({ status: 200, json: award('blowfish') });
    expect(seen(await call('GET'))).toEqual({ status: 200, json: [award('blowfish')] });
  });

  it('accept +1 and -1 for thumbsup and thumbsdown', async () => {
    expect(record(await call('POST', '', { name: '+1' }))['name']).toBe('thumbsup');
    expect(record(await call('POST', '?name=-1'))['name']).toBe('thumbsdown');
  });

  it('are unique per user and emoji', async () => {
    await call('POST', '', { name: 'rocket' });
    expect((await call('POST', '', { name: 'rocket' })).status).toBe(404);
    expect((await call('POST', '', { name: 'rocket' }, 'max')).status).toBe(201);
  });

  it('require the name of an emoji', async () => {
    expect(seen(await call('POST', '', {}))).toEqual(missing('name'));
    expect((await call('POST', '', { name: 'no-such-emoji' })).status).toBe(404);
  });

  it('are deleted by their authors and by administrators', async () => {
    const [first, second] = [
      id(await call('POST', '', { name: 'tada' }, 'max')),
      id(await call('POST', '', { name: 'zap' }, 'max')),
    ];
    expect((await call('DELETE', `/${first}`)).status).toBe(403);
    expect((await call('DELETE', `/${first}`, undefined, 'max')).status).toBe(204);
    expect((await call('DELETE', `/${second}`, undefined, 'root')).status).toBe(204);
    expect((await call('GET', `/${first}`)).status).toBe(404);
  });

  it('are hidden from strangers in a private project', async () => {
    expect(seen(await call('GET', '', undefined, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
    expect((await call('POST', '', { name: 'heart' }, 'stan')).status).toBe(404);
  });
});

describe.each(kinds)('votes on $type', ({ make }) => {
  it('are counted, and can be used as a filter', async () => {
    const path = await make(world);
    await world.call({ method: 'POST', path: `${path}/award_emoji`, json: { name: 'thumbsup' } });
    await world.call({ method: 'POST', path: `${path}/award_emoji`, as: 'max', json: { name: 'thumbsup' } });
    await world.call({ method: 'POST', path: `${path}/award_emoji`, as: 'max', json: { name: 'anchor' } });
    expect(record(await world.call({ method: 'GET', path }))).toMatchObject({ upvotes: 2, downvotes: 0 });
    const list = path.replace(/\/\d+$/, '');
    const found = async (as: Caller) =>
      records(await world.call({ method: 'GET', path: list, as, query: { my_reaction_emoji: 'anchor' } })).length;
    expect([await found('max'), await found('olga')]).toEqual([1, 0]);
  });
});
