import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, keys, missing, record, records, seen } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type Call, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = (name: 'stan' | 'max' = 'stan'): string => `/users/${world.ids[name]}/impersonation_tokens`;
const ask = (method: string, where: string, json?: Call['json'], as: Caller = 'root'): Promise<Answer> =>
  world.call({ as, method, path: where, ...(json === undefined ? {} : { json }) });

const token = {
  id: expect.any(Number),
  name: 'deploy',
  description: null,
  active: true,
  revoked: false,
  impersonation: true,
  scopes: ['api', 'read_user'],
  user_id: expect.any(Number),
  created_at: dateTime,
  last_used_at: null,
  last_used_ips: [],
  expires_at: '2999-01-31',
};

describe('an impersonation token', () => {
  it.each(styles)('is created and shown only once, with a %s', async (style) => {
    const given = { name: 'deploy', description: 'Runs at night', expires_at: '2999-01-31' };
    const scopes = style === 'json' ? { scopes: ['api', 'read_user'] } : { scopes: 'api,read_user' };
    const made = await world.call({ as: 'root', method: 'POST', path: path(), [style]: { ...given, ...scopes } });
    expect(seen(made)).toEqual({
      status: 201,
      json: { ...token, description: 'Runs at night', token: expect.stringMatching(/.{20}/) },
    });
    const shown = await ask('GET', `${path()}/${id(made)}`);
    expect(keys(record(shown))).toEqual(keys(token));
  });

  it('acts as the user until it is revoked', async () => {
    const made = record(await ask('POST', path('max'), { name: 'robot', scopes: ['api'] }));
    const headers = { 'Private-Token': String(made['token']) };
    const asMax = () => world.call({ as: 'anonymous', method: 'GET', path: '/user', headers });
    expect(record(await asMax())).toMatchObject({ username: 'max' });
    const one = `${path('max')}/${Number(made['id'])}`;
    expect(seen(await ask('DELETE', one))).toEqual({ status: 204, json: undefined });
    expect((await asMax()).status).toBe(401);
    expect(record(await ask('GET', one))).toMatchObject({ revoked: true, active: false });
    const has = async (state: string) =>
      records(await ask('GET', `${path('max')}?state=${state}`)).some((row) => row['id'] === made['id']);
    expect([await has('all'), await has('active'), await has('inactive')]).toEqual([true, false, true]);
  });

  it.each([
    ['name', { name: 'a\nb', scopes: ['api'] }],
    ['name', { name: '\u202edeploy', scopes: ['api'] }],
    ['name', { name: '  ', scopes: ['api'] }],
    ['scopes', { name: 'a', scopes: ['write'] }],
    ['scopes', { name: 'a', scopes: [] }],
    ['expires_at', { name: 'a', scopes: ['api'], expires_at: '2020-01-31' }],
    ['expires_at', { name: 'a', scopes: ['api'], expires_at: 'soon' }],
  ])('is rejected for its %s: %j', async (property, json) => {
    const before = records(await ask('GET', path())).length;
    expect(seen(await ask('POST', path(), json))).toEqual(invalid(property));
    expect(records(await ask('GET', path()))).toHaveLength(before);
  });

  it('requires a name and scopes', async () => {
    expect(seen(await ask('POST', path(), { scopes: ['api'] }))).toEqual(missing('name'));
    expect(seen(await ask('POST', path(), { name: 'a' }))).toEqual(missing('scopes'));
  });

  it('can be created by administrators only, for existing users', async () => {
    expect((await ask('GET', path('max'), undefined, 'max')).status).toBe(403);
    expect((await ask('POST', path('max'), { name: 'a', scopes: ['api'] }, 'max')).status).toBe(403);
    expect((await ask('GET', '/users/40404/impersonation_tokens')).status).toBe(404);
    expect((await ask('POST', '/users/40404/impersonation_tokens', { name: 'a', scopes: ['api'] })).status).toBe(404);
    const mine = id(await ask('POST', path('max'), { name: 'a', scopes: ['api'] }));
    expect((await ask('GET', `${path('stan')}/${mine}`)).status).toBe(404);
    expect((await ask('DELETE', `${path('stan')}/${mine}`)).status).toBe(404);
  });
});
