import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = '/admin/ci/variables';

/** Variables of the instance have neither a scope nor a hidden value in v4. */
const unset = { protected: false, masked: false, raw: false, variable_type: 'env_var', description: null };

const call = (more: Omit<Call, 'path'> & { readonly key?: string }): Promise<Answer> => {
  const { key, ...rest } = more;
  return world.call({ as: 'root', ...rest, path: key === undefined ? path : `${path}/${key}` });
};
const create = (key: string, value: unknown, more: object = {}): Promise<Answer> =>
  call({ method: 'POST', json: { key, value, ...more } });
const change = (key: string, json: object): Promise<Answer> => call({ method: 'PUT', key, json });
const get = (key: string): Promise<Answer> => call({ method: 'GET', key });

describe('the variables of the instance', () => {
  it('are an empty list at first', async () => {
    expect(seen(await call({ method: 'GET' }))).toEqual({ status: 200, json: [] });
  });

  it.each(styles)('are created, updated, and returned with parameters as %s', async (style) => {
    const key = `BY_${style}`;
    const first = { key, value: 'a=b & c + d', protected: true, raw: true, description: 'Set by hand' };
    expect(seen(await call({ method: 'POST', [style]: first }))).toEqual({ status: 201, json: { ...unset, ...first } });
    const second = { value: 'ünïcode ✓', protected: false, variable_type: 'file' };
    const changed = { ...unset, ...first, ...second };
    expect(seen(await call({ method: 'PUT', key, [style]: second }))).toEqual({ status: 200, json: changed });
    expect(seen(await get(key))).toEqual({ status: 200, json: changed });
  });

  it('are listed by key, in pages', async () => {
    await create('ZULU', 'z');
    await create('ALPHA', 'a');
    const listed = records(await call({ method: 'GET' })).map(({ key }) => String(key));
    expect(listed).toEqual(listed.toSorted());
    expect(records(await call({ method: 'GET' }))).toContainEqual({ key: 'ALPHA', value: 'a', ...unset });
    const page = await world.call({ method: 'GET', path: `${path}?per_page=1&page=2`, as: 'root' });
    expect(page.json).toHaveLength(1);
    expect(page.headers).toMatchObject({ 'x-page': '2', 'x-per-page': '1', 'x-total': `${listed.length}` });
  });

  it('keep their value when only other settings are given', async () => {
    await create('KEPT', 'swordfish');
    expect(record(await change('KEPT', { masked: true, description: 'Of all' }))).toEqual({
      ...unset,
      key: 'KEPT',
      value: 'swordfish',
      masked: true,
      description: 'Of all',
    });
    expect(record(await change('KEPT', { description: '' }))['description']).toBeNull();
  });

  it('are masked only with a value that can be found in a log, be it new or old', async () => {
    expect(seen(await create('SHORT', 'short', { masked: true }))).toEqual(invalid('value'));
    await create('SPACED', 'has two spaces');
    expect(seen(await change('SPACED', { masked: true }))).toEqual(invalid('value'));
    expect(record(await get('SPACED'))['masked']).toBe(false);
    await create('FISH', 'swordfish', { masked: true });
    expect(seen(await change('FISH', { value: 'no' }))).toEqual(invalid('value'));
    expect(record(await get('FISH'))['value']).toBe('swordfish');
  });

  it('require the key, then the value, then something to change', async () => {
    expect(seen(await call({ method: 'POST', json: {} }))).toEqual(missing('key'));
    expect(seen(await call({ method: 'POST', json: { key: 'K1' } }))).toEqual(missing('value'));
    await create('SILENT', 'kept');
    expect(seen(await change('SILENT', {}))).toEqual(missing('value'));
  });

  it.each(['a-b', 'a.b', 'K'.repeat(256)])('reject the key %.10s', async (key) => {
    expect(seen(await create(key, 'v'))).toEqual(invalid('key'));
  });

  it('have at most 10,000 characters', async () => {
    expect(record(await create('LONG', 'é'.repeat(10_000)))['value']).toHaveLength(10_000);
    expect(seen(await create('LONGER', 'x'.repeat(10_001)))).toEqual(invalid('value'));
  });

  it('are unique, but projects can have the same', async () => {
    await create('TWICE', 'first');
    const again = await create('TWICE', 'second');
    expect([again.status, again.json]).toEqual([409, { message: expect.stringContaining('taken') }]);
    const json = { key: 'TWICE', value: 'other' };
    const inProject = await world.call({ method: 'POST', path: '/projects/olga%2Fwidgets/variables', json });
    expect(inProject.status).toBe(201);
    expect(record(await get('TWICE'))['value']).toBe('first');
  });

  it('do not take scopes, and say so', async () => {
    const answer = await create('SCOPED', 'x', { environment_scope: 'production', masked_and_hidden: true });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-ignored-params']).toBe('environment_scope, masked_and_hidden');
    expect(record(answer)).toEqual({ ...unset, key: 'SCOPED', value: 'x' });
  });

  it('are deleted without a body unless they changed after If-Unmodified-Since', async () => {
    await create('GONE', 'away');
    const since = (time: string) => call({ method: 'DELETE', key: 'GONE', headers: { 'If-Unmodified-Since': time } });
    expect((await since('Mon, 01 Jan 2001 00:00:00 GMT')).status).toBe(412);
    const answer = await since('Fri, 01 Jan 2100 00:00:00 GMT');
    expect([answer.status, answer.text]).toEqual([204, '']);
    const late = [
      await get('GONE'),
      await change('GONE', { value: 'x' }),
      await call({ method: 'DELETE', key: 'GONE' }),
    ];
    for (const one of late) {
      expect(seen(one)).toEqual({ status: 404, json: { message: '404 Variable Not Found' } });
    }
  });

  it.each([
    ['listing', { method: 'GET' }],
    ['looking up', { method: 'GET', key: 'TWICE' }],
    ['creating', { method: 'POST', json: { key: 'MINE', value: 'x' } }],
    ['changing', { method: 'PUT', key: 'TWICE', json: { value: 'x' } }],
    ['deleting', { method: 'DELETE', key: 'TWICE' }],
  ])('are for administrators only: %s', async (_doing, one) => {
    expect(seen(await call({ ...one, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await call({ ...one, as: 'olga' })).status).toBe(403);
    expect(record(await get('TWICE'))['value']).toBe('first');
  });
});
