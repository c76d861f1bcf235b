import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, record, records, seen } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
let group: number;
beforeAll(async () => {
  world = await openWorld();
  const made = await world.call({ method: 'POST', path: '/groups', json: { name: 'Machines', path: 'machines' } });
  group = Number(record(made)['id']);
});
afterAll(() => world?.stop());

const shape = (name: string) => ({
  id: expect.any(Number),
  name,
  username: expect.any(String),
  scopes: ['read_repository'],
  expires_at: null,
  revoked: false,
  expired: false,
});
const call = (method: string, path: string, json?: object) => world.call({ method, path, ...(json && { json }) });

const all = (as: 'root' | 'olga') =>
  world.call({ method: 'GET', path: '/deploy_tokens', query: { active: 'true', per_page: '100' }, as });

describe.each([
  ['a project', () => `${widgets}/deploy_tokens`],
  ['a group', () => `/groups/${group}/deploy_tokens`],
])('a deploy token of %s', (_, listOf) => {
  it('is created with its value, which no other answer has', async () => {
    const list = listOf();
    const made = await call('POST', list, { name: 'mirror', scopes: ['read_repository'] });
    expect(seen(made)).toEqual({
      status: 201,
      json: { ...shape('mirror'), token: expect.stringMatching(/^\S{20,}$/) },
    });
    const { id, username, token } = record(made) as { id: number; username: string; token: string };
    expect(username).toBe(`gitlab+deploy-token-${id}`);
    expect(seen(await call('GET', `${list}/${id}`))).toEqual({ status: 200, json: shape('mirror') });
    const listed = await call('GET', list);
    expect(records(listed)).toEqual(expect.arrayContaining([{ ...shape('mirror'), id, username }]));
    expect(JSON.stringify(listed.json)).not.toContain(token);
  });

  it('has the username and the expiry that it is given', async () => {
    const json = { name: 'b', scopes: ['read_repository'], username: 'backup', expires_at: '2999-01-01T00:00:00Z' };
    expect(seen(await call('POST', listOf(), json))).toMatchObject({
      status: 201,
      json: { username: 'backup', expires_at: dateTime, expired: false },
    });
  });

  it.each([
    ['no name', { scopes: ['read_repository'] }],
    ['no scopes', { name: 'x' }],
    ['an empty list of scopes', { name: 'x', scopes: [] }],
    ['a scope for a registry, which is not there', { name: 'x', scopes: ['read_registry'] }],
    ['an expiry that has passed', { name: 'x', scopes: ['read_repository'], expires_at: '2001-01-01' }],
    ['a username with a colon', { name: 'x', scopes: ['read_repository'], username: 'a:b' }],
  ])('is refused with %s', async (_reason, json) => {
    expect((await call('POST', listOf(), json)).status).toBe(400);
  });

  it('is gone when it is deleted', async () => {
    const list = listOf();
    const { id } = record(await call('POST', list, { name: 'gone', scopes: ['read_repository'] }));
    expect((await call('DELETE', `${list}/${String(id)}`)).status).toBe(204);
    expect((await call('GET', `${list}/${String(id)}`)).status).toBe(404);
    expect((await call('DELETE', `${list}/${String(id)}`)).status).toBe(404);
  });
});

describe('a deploy token', () => {
  it('is in the list of the instance for administrators alone, and opens no endpoint of the API', async () => {
    const made = await call('POST', `${widgets}/deploy_tokens`, { name: 'all', scopes: ['read_repository'] });
    const { token } = record(made) as { token: string };
    expect(records(await all('root')).map(({ name }) => name)).toContain('all');
    expect((await all('olga')).status).toBe(403);
    for (const [name, value] of [
      ['Private-Token', token],
      ['Authorization', `Bearer ${token}`],
    ] as const) {
      const headers = { [name]: value };
      expect((await world.call({ method: 'GET', path: widgets, as: 'anonymous', headers })).status).toBe(401);
    }
  });
});
