import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labeled } from '../case.ts';
import type { Answer } from '../../support/raw-http.ts';
import { id, invalid, missing, record, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;

const guilds = '/groups/guilds';
const elsewhere = { [widgets]: plaza, [guilds]: '/groups/unions' };

/**
 * What every variable carries besides the document's members: services of today do, and clients that compare whole records
 * write on every run where one is missing.
 */
const besides = {
  masked: false,
  hidden: false,
  raw: false,
  variable_type: 'env_var',
  description: null,
  environment_scope: '*',
};

/** A private group of olga's with max as a master and gus as a guest. */
const makeGroup = async (path: string): Promise<void> => {
  const json = { name: path, path, visibility: 'private' };
  const group = id(await world.call({ method: 'POST', path: '/groups', json }));
  for (const [user, level] of [
    [world.ids.max, 40],
    [world.ids.gus, 10],
  ]) {
    await world.call({
      method: 'POST',
      path: `/groups/${group}/members`,
      json: { user_id: user, access_level: level },
    });
  }
};

beforeAll(async () => {
  world = await openWorld();
  await makeGroup('guilds');
  await makeGroup('unions');
});
afterAll(() => world?.stop());

describe.each([
  ['a project', widgets],
  ['a group', guilds],
] as const)('the variables of %s', (_what, place) => {
  const path = `${place}/variables`;
  const get = (key: string): Promise<Answer> => world.call({ method: 'GET', path: `${path}/${key}` });
  const list = async (query = '?per_page=100'): Promise<unknown> =>
    (await world.call({ method: 'GET', path: `${path}${query}` })).json;
  const create = (key: string, value: unknown, more: object = {}, call: Partial<Call> = {}): Promise<Answer> =>
    world.call({ method: 'POST', path, json: { key, value, ...more }, ...call });
  const change = (key: string, json: object): Promise<Answer> =>
    world.call({ method: 'PUT', path: `${path}/${key}`, json });
  const remove = (key: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.call({ method: 'DELETE', path: `${path}/${key}`, headers });

  it('are an empty list at first', async () => {
    expect(await list()).toEqual([]);
  });

  it.each(styles)('are created, updated, and returned with parameters as %s', async (style) => {
    const key = `BY_${style}`;
    const first = { key, value: 'a=b & c + d', protected: true };
    expect(seen(await world.call({ method: 'POST', path, [style]: first }))).toEqual({
      status: 201,
      json: { ...first, ...besides },
    });
    const second = { value: 'ünïcode ✓', protected: false };
    const changed = await world.call({ method: 'PUT', path: `${path}/${key}`, [style]: second });
    expect(seen(changed)).toEqual({ status: 200, json: { key, ...second, ...besides } });
    expect(seen(await get(key))).toEqual({ status: 200, json: { key, ...second, ...besides } });
  });

  it('are listed with all fields, in pages', async () => {
    await create('LISTED', 'yes', { protected: true });
    expect(await list()).toContainEqual({ key: 'LISTED', value: 'yes', protected: true, ...besides });
    const page = await world.call({ method: 'GET', path: `${path}?per_page=1&page=2` });
    expect(page.json).toHaveLength(1);
    expect(page.headers).toMatchObject({
      'x-page': '2',
      'x-per-page': '1',
      link: expect.stringContaining('rel="next"'),
    });
  });

  it('are unprotected by default, and keep this setting when it is not given', async () => {
    expect(record(await create('OPEN', 'x'))).toEqual({ key: 'OPEN', value: 'x', protected: false, ...besides });
    expect(record(await change('OPEN', { value: 'y', protected: true }))['protected']).toBe(true);
    expect(record(await change('OPEN', { value: 'z' }))).toEqual({
      key: 'OPEN',
      value: 'z',
      protected: true,
      ...besides,
    });
  });

  it.each(labeled(['a', '_', 'Z9', '0', 'K'.repeat(255)]))('accept the key %s', async (_label, key) => {
    const json = { key, value: 'v', protected: false, ...besides };
    expect(seen(await create(key, 'v'))).toEqual({ status: 201, json });
    expect(seen(await get(key))).toEqual({ status: 200, json });
  });

  it.each(labeled(['K'.repeat(256), 'a-b', 'a b', 'a.b', 'schlüssel', 'a$', 'a\nb', 'a\n']))(
    'reject the key %s',
    async (_label, key) => {
      const before = await list();
      expect(seen(await create(key, 'v'))).toEqual(invalid('key'));
      expect(await list()).toEqual(before);
    },
  );

  it('reject a `protected` that is neither true nor false', async () => {
    expect(seen(await create('MAYBE', 'v', { protected: 'maybe' }))).toEqual(invalid('protected'));
    expect((await get('MAYBE')).status).toBe(404);
  });

  it('are distinguished by case', async () => {
    await create('Case', 'one');
    expect((await create('CASE', 'two')).status).toBe(201);
    expect(record(await get('Case'))['value']).toBe('one');
  });

  it('require the key, then the value', async () => {
    expect(seen(await world.call({ method: 'POST', path, json: {} }))).toEqual(missing('key'));
    expect(seen(await world.call({ method: 'POST', path, json: { key: 'K1' } }))).toEqual(missing('value'));
    await create('SILENT', 'kept');
    expect(seen(await change('SILENT', { protected: true }))).toEqual(missing('value'));
  });

  it('can be empty, have many lines, and have the maximum length', async () => {
    for (const value of ['', 'first\nsecond\r\n\t\' " \\ ; -- $HOME `id`', 'é'.repeat(65_535)]) {
      await create('LONG', 'before');
      expect(record(await change('LONG', { value }))['value']).toBe(value);
      expect(record(await get('LONG'))['value']).toBe(value);
    }
    expect(seen(await change('LONG', { value: 'x'.repeat(65_536) }))).toEqual(invalid('value'));
  });

  it('are unique, but can also exist in other projects and groups', async () => {
    await create('TWICE', 'first');
    const again = await create('TWICE', 'second');
    expect([again.status, again.json]).toEqual([409, { message: expect.stringContaining('taken') }]);
    expect(record(await get('TWICE'))['value']).toBe('first');
    expect((await create('TWICE', 'other', {}, { path: `${elsewhere[place]}/variables` })).status).toBe(201);
    expect(record(await get('TWICE'))['value']).toBe('first');
  });

  it('are deleted without a body, and return 404 afterwards', async () => {
    await create('GONE', 'away');
    const answer = await remove('GONE');
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const late of [await get('GONE'), await change('GONE', { value: 'x' }), await remove('GONE')]) {
      expect(late.status).toBe(404);
    }
  });

  it('are not deleted when they changed after If-Unmodified-Since', async () => {
    await create('FRESH', 'new');
    expect((await remove('FRESH', { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(412);
    expect((await remove('FRESH', { 'If-Unmodified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).status).toBe(204);
  });

  it.each([
    ['listing', { method: 'GET', path }],
    ['looking up', { method: 'GET', path: `${path}/TWICE` }],
    ['creating', { method: 'POST', path, json: { key: 'MINE', value: 'x' } }],
    ['changing', { method: 'PUT', path: `${path}/TWICE`, json: { value: 'x' } }],
    ['deleting', { method: 'DELETE', path: `${path}/TWICE` }],
  ])('are hidden from users without permission: %s', async (_doing, call) => {
    expect(seen(await world.call({ ...call, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...call, as: 'stan' })).status).toBe(404);
    expect((await world.call({ ...call, as: 'gus' })).status).toBe(403);
    expect(record(await get('TWICE'))['value']).toBe('first');
  });
});

const listAs = (place: string, as: NonNullable<Call['as']>): Promise<Answer> =>
  world.call({ method: 'GET', path: `${place}/variables`, as });

describe('a master', () => {
  it('can use the variables of a project, but not those of a group', async () => {
    expect((await listAs(widgets, 'max')).status).toBe(200);
    expect((await listAs(guilds, 'max')).status).toBe(403);
  });
});

describe('a public project', () => {
  it('shows its variables to masters only', async () => {
    expect((await listAs(plaza, 'anonymous')).status).toBe(401);
    expect((await listAs(plaza, 'stan')).status).toBe(403);
    expect((await listAs(plaza, 'max')).status).toBe(200);
  });
});

describe('an unknown project or group', () => {
  it.each(['/projects/987654', '/groups/987654'])('returns 404 for its variables: %s', async (place) => {
    expect((await world.call({ method: 'GET', path: `${place}/variables` })).status).toBe(404);
  });
});
