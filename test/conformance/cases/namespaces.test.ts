import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { openWorld, type Caller, type World } from '../world.ts';

let world: World;
let harbor = 0;

/** Olga's groups `harbor` and `harbor/Quay Side`; max is a master and gus a guest of the first, stan of the second. */
beforeAll(async () => {
  world = await openWorld();
  const group = async (name: string, path: string, parent?: number): Promise<number> =>
    id(await world.call({ method: 'POST', path: '/groups', json: { name, path, parent_id: parent } }));
  const add = (path: string, user_id: number, access_level: number) =>
    world.call({ method: 'POST', path: `/groups/${path}/members`, json: { user_id, access_level } });
  harbor = await group('Harbor', 'harbor');
  await group('Quay Side', 'quay', harbor);
  await add('harbor', world.ids.max, 40);
  await add('harbor', world.ids.gus, 10);
  await add('harbor%2Fquay', world.ids.stan, 10);
  await add('harbor%2Fquay', world.ids.gus, 20);
});
afterAll(() => world?.stop());

const list = (as: Caller, query: Record<string, string> = {}) =>
  world.call({ method: 'GET', path: '/namespaces', as, query });
const paths = async (as: Caller, query: Record<string, string> = {}): Promise<unknown[]> =>
  records(await list(as, query)).map((namespace) => namespace['full_path']);

const get = (reference: string | number, as: Caller = 'olga') =>
  world.call({ method: 'GET', path: `/namespaces/${reference}`, as });

describe('the list of namespaces', () => {
  it('has the caller’s namespace and the caller’s groups', async () => {
    expect(await paths('olga')).toEqual(['harbor', 'harbor/quay', 'olga']);
    expect(await paths('gus')).toEqual(['gus', 'harbor', 'harbor/quay']);
    expect(await paths('stan')).toEqual(['harbor/quay', 'stan']);
  });

  it('has all namespaces for administrators', async () => {
    expect(await paths('root')).toEqual(['gus', 'harbor', 'harbor/quay', 'max', 'olga', 'root', 'stan']);
  });

  it('can be searched by name and by path', async () => {
    expect(await paths('olga', { search: 'quay s' })).toEqual(['harbor/quay']);
    expect(await paths('olga', { search: 'HARBOR' })).toEqual(['harbor', 'harbor/quay']);
    expect(await paths('stan', { search: 'olga' })).toEqual([]);
    expect(await paths('root', { search: 'no such' })).toEqual([]);
  });

  it('has pages', async () => {
    const page = await list('root', { per_page: '2', page: '2' });
    expect(records(page)).toHaveLength(2);
    expect(page.headers).toMatchObject({ 'x-total': '7', 'x-total-pages': '4', link: expect.stringContaining('next') });
  });
});

describe('a namespace', () => {
  it('of a group has its parent and, for masters and owners, the number of users in it and below', async () => {
    const shape = { id: harbor, name: 'Harbor', path: 'harbor', kind: 'group', full_path: 'harbor', parent_id: null };
    for (const as of ['olga', 'max', 'root'] as const) {
      expect(seen(await get('harbor', as))).toEqual({
        status: 200,
        // These are olga, max, gus, and stan; gus counts once.
        json: { ...shape, members_count_with_descendants: 4 },
      });
    }
    expect(seen(await get(harbor, 'gus'))).toEqual({ status: 200, json: shape });
    expect(record(await get('harbor%2Fquay'))).toMatchObject({
      parent_id: harbor,
      full_path: 'harbor/quay',
      members_count_with_descendants: 3,
    });
  });

  it('of a user has neither of them', async () => {
    expect(keys((await get('olga')).json)).toEqual(['full_path', 'id', 'kind', 'name', 'path']);
    expect(record(await get('olga'))).toMatchObject({ kind: 'user', path: 'olga' });
  });

  it('has the same fields in the list', async () => {
    const listed = records(await list('max')).find((namespace) => namespace['id'] === harbor);
    expect(listed).toEqual((await get(harbor, 'max')).json);
    const forGuest = records(await list('gus')).find((namespace) => namespace['id'] === harbor);
    expect(forGuest).not.toHaveProperty('members_count_with_descendants');
  });

  runCases(
    () => world,
    [
      { it: 'returns 404 for an unknown one', method: 'GET', path: '/namespaces/4711', status: 404 },
      {
        it: 'of a private group is visible to members of its subgroups',
        method: 'GET',
        path: '/namespaces/harbor',
        as: 'stan',
        status: 200,
      },
      {
        it: 'requires credentials',
        method: 'GET',
        path: '/namespaces/harbor',
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
    ],
  );
});
