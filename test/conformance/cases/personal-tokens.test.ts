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

const tokens = '/personal_access_tokens';
const own = '/user/personal_access_tokens';

const ask = (method: string, path: string, json?: Call['json'], as: Caller = 'max'): Promise<Answer> =>
  world.call({ as, method, path, ...(json === undefined ? {} : { json }) });

/** With the token in place of a caller's. */
const by = (token: unknown, method: string, path: string, json?: Call['json']): Promise<Answer> =>
  world.call({
    as: 'anonymous',
    method,
    path,
    headers: { 'Private-Token': String(token) },
    ...(json === undefined ? {} : { json }),
  });

const made = async (json: object = {}, as: Caller = 'max') =>
  record(await ask('POST', own, { name: 'ci', scopes: ['api'], ...json }, as));

const token = {
  id: expect.any(Number),
  name: 'ci',
  description: null,
  active: true,
  revoked: false,
  impersonation: false,
  scopes: ['read_api', 'self_rotate'],
  user_id: expect.any(Number),
  created_at: dateTime,
  last_used_at: null,
  last_used_ips: [],
  expires_at: '2999-01-31',
};

describe('a personal access token', () => {
  it.each(styles)('is created for oneself and shown only once, with a %s', async (style) => {
    const scopes = style === 'json' ? ['read_api', 'self_rotate'] : 'read_api,self_rotate';
    const given = { name: 'ci', expires_at: '2999-01-31', scopes };
    const answer = await world.call({ as: 'max', method: 'POST', path: own, [style]: given });
    expect(seen(answer)).toEqual({ status: 201, json: { ...token, token: expect.stringMatching(/.{20}/) } });
    const shown = await ask('GET', `${tokens}/${id(answer)}`);
    expect(seen(shown)).toEqual({ status: 200, json: token });
    expect(keys(records(await ask('GET', tokens))[0])).toEqual(keys(token));
  });

  it('is created for a user by an administrator', async () => {
    const path = `/users/${world.ids.stan}/personal_access_tokens`;
    const json = { name: 'for stan', description: 'Backups', scopes: ['read_api'] };
    const answer = await ask('POST', path, json, 'root');
    expect(record(answer)).toMatchObject({ ...json, user_id: world.ids.stan, impersonation: false, expires_at: null });
    const { json: user } = await by(record(answer)['token'], 'GET', '/user');
    expect(user).toMatchObject({ username: 'stan' });
    expect((await ask('POST', path, json, 'max')).status).toBe(403);
    expect((await ask('POST', '/users/40404/personal_access_tokens', json, 'root')).status).toBe(404);
  });

  it.each([
    ['name', { name: 'a\nb', scopes: ['api'] }],
    ['scopes', { name: 'a', scopes: ['write'] }],
    ['scopes', { name: 'a', scopes: [] }],
    ['scopes', { name: 'a', scopes: ['sudo'] }],
    ['expires_at', { name: 'a', scopes: ['api'], expires_at: '2020-01-31' }],
  ])('is rejected for its %s: %j', async (property, json) => {
    expect(seen(await ask('POST', own, json))).toEqual(invalid(property));
  });

  it('requires a name and scopes', async () => {
    expect(seen(await ask('POST', own, { scopes: ['api'] }))).toEqual(missing('name'));
    expect(seen(await ask('POST', own, { name: 'a' }))).toEqual(missing('scopes'));
  });

  it('cannot make one that expires after it', async () => {
    const { token: short } = await made({ expires_at: '2998-01-31' });
    const json = { name: 'longer', scopes: ['api'] };
    expect(record(await by(short, 'POST', own, json))).toMatchObject({ expires_at: '2998-01-31' });
    expect(seen(await by(short, 'POST', own, { ...json, expires_at: '2998-02-01' }))).toEqual(invalid('expires_at'));
    expect(seen(await by(short, 'POST', own, { ...json, expires_at: null }))).toEqual(invalid('expires_at'));
  });

  it('shows when and from where it was used', async () => {
    const { id: tokenId, token: text } = await made();
    await by(text, 'GET', '/user');
    expect(record(await ask('GET', `${tokens}/${Number(tokenId)}`))).toMatchObject({
      last_used_at: dateTime,
      last_used_ips: ['127.0.0.1'],
    });
  });

  it('is revoked by ID and by itself', async () => {
    const first = await made();
    const one = `${tokens}/${Number(first['id'])}`;
    expect(seen(await ask('DELETE', one))).toEqual({ status: 204, json: undefined });
    expect((await by(first['token'], 'GET', '/user')).status).toBe(401);
    expect(record(await ask('GET', one))).toMatchObject({ revoked: true, active: false });
    const second = await made({ scopes: ['read_user'] });
    expect((await by(second['token'], 'DELETE', `${tokens}/self`)).status).toBe(204);
    expect((await by(second['token'], 'GET', '/user')).status).toBe(401);
  });

  it('is for its user and administrators alone', async () => {
    const { id: tokenId } = await made();
    const one = `${tokens}/${Number(tokenId)}`;
    expect((await ask('GET', one, undefined, 'stan')).status).toBe(404);
    expect((await ask('DELETE', one, undefined, 'stan')).status).toBe(404);
    expect((await ask('POST', `${one}/rotate`, undefined, 'stan')).status).toBe(404);
    expect((await ask('GET', one, undefined, 'root')).status).toBe(200);
    expect((await ask('GET', `${tokens}?user_id=${world.ids.max}`, undefined, 'stan')).status).toBe(403);
  });
});

describe('a rotation', () => {
  it('gives a token with the same name and scopes, and revokes the old one', async () => {
    const old = await made({ name: 'turn', description: 'x', scopes: ['api', 'read_user'], expires_at: '2999-01-31' });
    const answer = await ask('POST', `${tokens}/${Number(old['id'])}/rotate`, { expires_at: '2999-02-01' });
    expect(answer.status).toBe(200);
    const turned = record(answer);
    expect(turned).toMatchObject({
      name: 'turn',
      description: 'x',
      scopes: ['api', 'read_user'],
      user_id: world.ids.max,
    });
    expect(turned).toMatchObject({ expires_at: '2999-02-01', token: expect.stringMatching(/.{20}/) });
    expect((await by(old['token'], 'GET', '/user')).status).toBe(401);
    expect((await by(turned['token'], 'GET', '/user')).status).toBe(200);
  });

  it('keeps a token without an end so, and gives others a week', async () => {
    const endless = await made();
    const path = (one: typeof endless) => `${tokens}/${Number(one['id'])}/rotate`;
    expect(record(await ask('POST', path(endless)))).toMatchObject({ expires_at: null });
    const ending = await made({ expires_at: '2999-01-31' });
    const week = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(record(await ask('POST', path(ending)))).toMatchObject({ expires_at: week });
    expect(seen(await ask('POST', path(await made()), { expires_at: '2020-01-31' }))).toEqual(invalid('expires_at'));
  });

  it('is done by the token itself, for which the scope self_rotate is enough', async () => {
    const { token: first } = await made({ scopes: ['read_user', 'self_rotate'] });
    const answer = await by(first, 'POST', `${tokens}/self/rotate`);
    expect(answer.status).toBe(200);
    expect(record(answer)).toMatchObject({ scopes: ['read_user', 'self_rotate'] });
    const { token: other } = await made({ scopes: ['read_api'] });
    expect((await by(other, 'POST', `${tokens}/self/rotate`)).status).toBe(403);
  });

  it('of a token that was rotated revokes all that came from it', async () => {
    const old = await made();
    const path = `${tokens}/${Number(old['id'])}/rotate`;
    const second = record(await ask('POST', path));
    const third = record(await ask('POST', `${tokens}/${Number(second['id'])}/rotate`));
    expect((await ask('POST', path)).status).toBe(400);
    expect((await by(third['token'], 'GET', '/user')).status).toBe(401);
  });

  it('by a token that was rotated revokes all that came from it', async () => {
    const { token: old } = await made();
    const { token: second } = record(await by(old, 'POST', `${tokens}/self/rotate`));
    expect((await by(old, 'GET', '/user')).status).toBe(401);
    expect((await by(second, 'GET', '/user')).status).toBe(200);
    expect((await by(old, 'POST', `${tokens}/self/rotate`)).status).toBe(401);
    expect((await by(second, 'GET', '/user')).status).toBe(401);
  });
});

const names = async (query: string, as: Caller = 'gus'): Promise<unknown[]> =>
  records(await ask('GET', `${tokens}?search=listed&${query}`, undefined, as)).map((row) => row['name']);

describe('the list of tokens', () => {
  beforeAll(async () => {
    await made({ name: 'Listed b', expires_at: '2999-01-31' }, 'gus');
    const used = await made({ name: 'listed a', expires_at: '2999-03-31' }, 'gus');
    await by(used['token'], 'GET', '/user');
    const gone = await made({ name: 'listed c' }, 'gus');
    await ask('DELETE', `${tokens}/${Number(gone['id'])}`, undefined, 'gus');
  });

  it.each([
    ['', ['Listed b', 'listed a', 'listed c']],
    ['state=active', ['Listed b', 'listed a']],
    ['state=inactive', ['listed c']],
    ['revoked=true', ['listed c']],
    ['revoked=false', ['Listed b', 'listed a']],
    ['expires_before=2999-01-31', ['Listed b']],
    ['expires_after=2999-02-01', ['listed a']],
    ['created_before=2020-01-01T00:00:00Z', []],
    ['created_after=2020-01-01T00:00:00Z', ['Listed b', 'listed a', 'listed c']],
    ['last_used_after=2020-01-01T00:00:00Z', ['listed a']],
    ['last_used_before=2999-01-01T00:00:00Z', ['listed a']],
    ['sort=name_asc', ['listed a', 'Listed b', 'listed c']],
    ['sort=name_desc', ['listed c', 'Listed b', 'listed a']],
    ['sort=created_desc', ['listed c', 'listed a', 'Listed b']],
    ['sort=expires_desc', ['listed a', 'Listed b', 'listed c']],
    ['sort=last_used_asc', ['listed a', 'Listed b', 'listed c']],
  ])('filters and sorts by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('has the tokens of all users for administrators, or of one', async () => {
    expect(await names('', 'root')).toHaveLength(3);
    expect(await names(`user_id=${world.ids.gus}`, 'root')).toHaveLength(3);
    expect(await names(`user_id=${world.ids.max}`, 'root')).toEqual([]);
    expect(await names('', 'stan')).toEqual([]);
  });
});
