import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record, seen, unauthorized } from '../answers.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { openWorld, password, plaza, type World } from '../world.ts';

let world: World;
let token = '';
let accessToken = '';
let cookie = '';

const form = (fields: Record<string, string>): { headers: Record<string, string>; body: string } => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const oauth = (fields: Record<string, string>): Promise<Answer> =>
  exchange(world.url, { method: 'POST', path: '/oauth/token', ...form({ grant_type: 'password', ...fields }) });
const signIn = (login: string, word: string): Promise<Answer> =>
  exchange(world.url, {
    method: 'POST',
    path: '/users/sign_in',
    ...form({ 'user[login]': login, 'user[password]': word }),
  });
const whoami = (headers: Record<string, string>, query = ''): Promise<Answer> =>
  exchange(world.url, { method: 'GET', path: `/api/v4/user${query}`, headers });

beforeAll(async () => {
  world = await openWorld();
  token = world.tokens.stan;
  accessToken = String(record(await oauth({ username: 'stan', password }))['access_token']);
  const cookies = (await signIn('stan', password)).headers['set-cookie'] ?? [];
  cookie = cookies.find((one) => one.startsWith('_service_session='))?.split(';')[0] ?? '';
});
afterAll(() => world?.stop());

describe('credentials', () => {
  it.each<[string, () => [Record<string, string>, string?]]>([
    ['a token in Private-Token', () => [{ 'Private-Token': token }]],
    ['a token in PRIVATE-TOKEN', () => [{ 'PRIVATE-TOKEN': token }]],
    ['a token in private-token', () => [{ 'private-token': token }]],
    ['a token in the query', () => [{}, `?private_token=${token}`]],
    ['a token as bearer', () => [{ Authorization: `Bearer ${token}` }]],
    ['a token as access_token', () => [{}, `?access_token=${token}`]],
    ['an OAuth token as bearer', () => [{ Authorization: `Bearer ${accessToken}` }]],
    ['an OAuth token as access_token', () => [{}, `?access_token=${accessToken}`]],
    ['a session cookie', () => [{ Cookie: cookie }]],
    ['a session cookie among others', () => [{ Cookie: `a=b; ${cookie}; c=d` }]],
  ])('are accepted as %s', async (_way, credentials) => {
    const [headers, query] = credentials();
    expect(seen(await whoami(headers, query))).toMatchObject({ status: 200, json: { username: 'stan' } });
  });

  it.each<[string, Record<string, string>, string?]>([
    ['none', {}],
    ['an empty token', { 'Private-Token': '' }],
    ['an unknown token', { 'Private-Token': 'no-such-token' }],
    ['an unknown token in the query', {}, '?private_token=no-such-token'],
    ['an unknown bearer', { Authorization: 'Bearer no-such-token' }],
    ['a bearer without a token', { Authorization: 'Bearer' }],
    ['another scheme', { Authorization: 'Basic c3Rhbjp4' }],
    ['an unknown session', { Cookie: '_service_session=no-such-session' }],
    ['a token of odd characters', { 'Private-Token': "' OR 1=1 --" }],
  ])('are rejected when they are %s', async (_what, headers, query) => {
    expect(seen(await whoami(headers, query))).toEqual({ status: 401, json: unauthorized });
  });

  it('are rejected when they are wrong, even where none are needed', async () => {
    const path = `/api/v4${plaza}/labels`;
    expect((await exchange(world.url, { method: 'GET', path })).status).toBe(200);
    const answer = await exchange(world.url, { method: 'GET', path, headers: { 'Private-Token': 'no-such-token' } });
    expect(seen(answer)).toEqual({ status: 401, json: unauthorized });
  });

  it('of a blocked user are rejected', async () => {
    const path = `/users/${world.ids.gus}/block`;
    expect((await whoami({ 'Private-Token': world.tokens.gus })).status).toBe(200);
    expect((await world.call({ as: 'root', method: 'POST', path })).status).toBe(201);
    expect((await whoami({ 'Private-Token': world.tokens.gus })).status).toBeOneOf([401, 403]);
    expect((await oauth({ username: 'gus', password })).status).toBeOneOf([400, 401, 403]);
  });
});

describe('a login', () => {
  it('issues a bearer token for a name and password', async () => {
    expect(seen(await oauth({ username: 'stan', password }))).toMatchObject({
      status: 200,
      json: {
        access_token: expect.any(String),
        token_type: expect.stringMatching(/^bearer$/i),
        scope: expect.any(String),
      },
    });
  });

  it('sets a session cookie on the login page', async () => {
    const answer = await signIn('stan', password);
    expect(answer.status).toBe(302);
    expect(answer.headers['set-cookie']?.join()).toMatch(/_service_session=[^;]+;.*HttpOnly/i);
  });

  it('rejects a wrong password in both ways', async () => {
    expect((await oauth({ username: 'stan', password: 'wrong' })).status).toBeOneOf([400, 401]);
    const answer = await signIn('stan', 'wrong');
    expect(answer.status).toBeOneOf([302, 400, 401, 403, 422]);
    expect(answer.headers['set-cookie']?.join() ?? '').not.toMatch(/_service_session=[^;]/);
  });

  it('never returns a password', async () => {
    const answers = [await oauth({ username: 'stan', password }), await whoami({ 'Private-Token': token })];
    for (const answer of answers) expect(answer.text).not.toContain(password);
  });
});
