import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labeled } from '../case.ts';
import { id, invalid, missing, record, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;
let schedule = '';
let other = '';

const makeSchedule = async (): Promise<string> => {
  const json = { description: 'nightly', ref: 'master', cron: '0 1 * * *' };
  const path = `${widgets}/pipeline_schedules`;
  return `${path}/${id(await world.call({ method: 'POST', path, json }))}`;
};

beforeAll(async () => {
  world = await openWorld();
  schedule = await makeSchedule();
  other = await makeSchedule();
});
afterAll(() => world?.stop());

const variables = async (path = schedule): Promise<unknown> =>
  record(await world.call({ method: 'GET', path }))['variables'];
const create = (key: string, value: string, more: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${schedule}/variables`, json: { key, value }, ...more });

describe('creating a variable of a schedule', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = { key: `BY_${style}`, value: 'a=b & c + d' };
    const answer = await world.call({ method: 'POST', path: `${schedule}/variables`, [style]: parameters });
    expect(seen(answer)).toEqual({ status: 201, json: parameters });
    expect(await variables()).toContainEqual(parameters);
  });

  it.each(labeled(['a', '_', 'Z9', '0', 'K'.repeat(255)]))('accepts the key %s', async (_label, key) => {
    expect(seen(await create(key, 'v'))).toEqual({ status: 201, json: { key, value: 'v' } });
  });

  it.each(labeled(['K'.repeat(256), 'a-b', 'a b', 'a.b', 'schlüssel', 'a$', 'a\nb', 'a\n']))(
    'rejects the key %s',
    async (_label, key) => {
      const before = await variables();
      expect(seen(await create(key, 'v'))).toEqual(invalid('key'));
      expect(await variables()).toEqual(before);
    },
  );

  it('requires the key, then the value', async () => {
    const call = { method: 'POST', path: `${schedule}/variables` };
    expect(seen(await world.call({ ...call, json: {} }))).toEqual(missing('key'));
    expect(seen(await world.call({ ...call, json: { key: 'K1' } }))).toEqual(missing('value'));
  });

  it('rejects an existing key, but not one of another schedule', async () => {
    await create('TWICE', 'first');
    expect((await create('TWICE', 'second')).status).toBe(409);
    expect(await variables()).toContainEqual({ key: 'TWICE', value: 'first' });
    expect((await create('TWICE', 'other', { path: `${other}/variables` })).status).toBe(201);
    expect(await variables(other)).toEqual([{ key: 'TWICE', value: 'other' }]);
  });

  it('keeps a value with many lines and scripts unchanged', async () => {
    const value = 'first\nsecond\r\n\tünïcode ✓ 🚀 \' " \\ ; --';
    expect(seen(await create('LONG', value))).toEqual({ status: 201, json: { key: 'LONG', value } });
    expect(await variables()).toContainEqual({ key: 'LONG', value });
  });
});

describe('changing a variable of a schedule', () => {
  it.each(styles)('accepts the value as %s', async (style) => {
    await create(`CHANGED_${style}`, 'old');
    const path = `${schedule}/variables/CHANGED_${style}`;
    const answer = await world.call({ method: 'PUT', path, [style]: { value: 'new' } });
    expect(seen(answer)).toEqual({ status: 200, json: { key: `CHANGED_${style}`, value: 'new' } });
    expect(await variables()).toContainEqual({ key: `CHANGED_${style}`, value: 'new' });
  });

  it('requires the value', async () => {
    await create('SILENT', 'kept');
    const answer = await world.call({ method: 'PUT', path: `${schedule}/variables/SILENT`, json: {} });
    expect(seen(answer)).toEqual(missing('value'));
  });

  it('returns 404 for an unknown key', async () => {
    const answer = await world.call({ method: 'PUT', path: `${schedule}/variables/NOBODY`, json: { value: 'x' } });
    expect(answer.status).toBe(404);
  });
});

describe('deleting a variable of a schedule', () => {
  it('returns the deleted variable, and 404 afterwards', async () => {
    await create('GONE', 'away');
    const path = `${schedule}/variables/GONE`;
    expect(seen(await world.call({ method: 'DELETE', path }))).toEqual({
      status: 200,
      json: { key: 'GONE', value: 'away' },
    });
    expect(await variables()).not.toContainEqual(expect.objectContaining({ key: 'GONE' }));
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
  });
});

describe('a caller without permission', () => {
  it.each([
    ['creating', { method: 'POST', path: '/variables', json: { key: 'MINE', value: 'x' } }],
    ['changing', { method: 'PUT', path: '/variables/TWICE', json: { value: 'x' } }],
    ['deleting', { method: 'DELETE', path: '/variables/TWICE' }],
  ])('is rejected when %s', async (_what, call) => {
    const path = `${schedule}${call.path}`;
    expect(seen(await world.call({ ...call, path, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...call, path, as: 'stan' })).status).toBe(404);
    expect((await world.call({ ...call, path: `${widgets}/pipeline_schedules/987654${call.path}` })).status).toBe(404);
    expect(await variables()).toContainEqual({ key: 'TWICE', value: 'first' });
  });
});
