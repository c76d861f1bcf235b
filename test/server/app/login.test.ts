import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { bodyOf, openApp, type App } from '../request/open-app.ts';

const password = 'correct horse battery';
let app: App;
beforeAll(async () => {
  app = await openApp('sqlite');
  await app.addPerson('olga', { password });
  await app.addPerson('keyless');
});
afterAll(() => app?.close());

const post = (path: string, fields: Record<string, string>): Promise<Answer> =>
  exchange(app.url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const grant = (fields: Record<string, string>) => post('/oauth/token', { grant_type: 'password', ...fields });
const signIn = (login: string, word = password) =>
  post('/users/sign_in', { 'user[login]': login, 'user[password]': word });
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const whoIs = async (headers: object): Promise<Answer> => app.ask(null, 'GET /user', undefined, headers);

describe('a grant for a password', () => {
  it('is a bearer token with the scope api, which nobody may keep in a cache', async () => {
    const answer = await grant({ username: 'olga', password });
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^rct_/),
      token_type: 'bearer',
      scope: 'api',
      created_at: Date.parse('2024-05-06T12:00:00Z') / 1000,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { access_token: token } = bodyOf<{ access_token: string }>(answer);
    expect(bodyOf(await whoIs({ Authorization: `Bearer ${token}` }))['username']).toBe('olga');
    expect((await whoIs({ 'Private-Token': token })).status).toBe(401);
  });

  it.each(['olga', 'OLGA', 'olga@example.org', 'Olga@Example.ORG'])('knows its user as %s', async (username) => {
    expect((await grant({ username, password })).status).toBe(200);
  });

  it('may be for fewer or other scopes', async () => {
    expect(bodyOf(await grant({ username: 'olga', password, scope: 'read_user' }))['scope']).toBe('read_user');
    expect(bodyOf(await grant({ username: 'olga', password, scope: 'api sudo' }))['scope']).toBe('api sudo');
    const answer = await grant({ username: 'olga', password, scope: 'api everything' });
    expect([answer.status, bodyOf(answer)['error']]).toEqual([400, 'invalid_scope']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a wrong password', { username: 'olga', password: 'wrong' }, 'invalid_grant'],
    ['no password', { username: 'olga' }, 'invalid_grant'],
    ['a password in other case', { username: 'olga', password: password.toUpperCase() }, 'invalid_grant'],
    ['an unknown user', { username: 'nobody', password }, 'invalid_grant'],
    ['a user without a password', { username: 'keyless', password: '' }, 'invalid_grant'],
    ['a pattern for a user', { username: 'olg%', password }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('is refused for %s', async (_what, fields, error) => {
    const answer = await grant(fields);
    expect([answer.status, answer.json]).toEqual([400, { error, error_description: expect.any(String) }]);
  });

  it('does not tell whether it is the user or the password that is wrong', async () => {
    const wrong = await grant({ username: 'olga', password: 'wrong' });
    expect((await grant({ username: 'nobody', password })).text).toBe(wrong.text);
  });
});

describe('a session', () => {
  it('is a cookie that scripts cannot read, for two weeks', async () => {
    const answer = await signIn('olga');
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^_service_session=rct_[\w-]{32}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(bodyOf(await whoIs({ Cookie: cookieOf(answer) }))['username']).toBe('olga');
  });

  it('is not to be had with a wrong password', async () => {
    for (const answer of [await signIn('olga', 'wrong'), await signIn('keyless', ''), await signIn('nobody')]) {
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
    }
  });

  it('cannot be chosen by whoever sends the cookie first', async () => {
    const planted = '_service_session=planted-by-someone-else';
    const answer = await exchange(app.url, {
      method: 'POST',
      path: '/users/sign_in',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: planted },
      body: new URLSearchParams({ 'user[login]': 'olga', 'user[password]': password }).toString(),
    });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await whoIs({ Cookie: planted })).status).toBe(401);
  });

  it('is noted: the sign-in before becomes the last one', async () => {
    await app.addPerson('petra', { password });
    const times = async () => {
      const [record] = bodyOf<Record<string, unknown>[]>(await app.ask(app.rootToken, 'GET /users?username=petra'));
      return [record?.['last_sign_in_at'], record?.['current_sign_in_at']];
    };
    expect(await times()).toEqual([null, null]);
    app.setTime('2024-05-07T10:00:00Z');
    await signIn('petra');
    expect(await times()).toEqual(['2024-05-07T10:00:00.000Z', '2024-05-07T10:00:00.000Z']);
    app.setTime('2024-05-08T10:00:00Z');
    await signIn('petra');
    expect(await times()).toEqual(['2024-05-07T10:00:00.000Z', '2024-05-08T10:00:00.000Z']);
  });

  it('ends after two weeks', async () => {
    app.setTime('2024-05-10T10:00:00Z');
    const cookie = cookieOf(await signIn('olga'));
    app.setTime('2024-05-23T23:59:59Z');
    expect((await whoIs({ Cookie: cookie })).status).toBe(200);
    app.setTime('2024-05-24T10:00:00Z');
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);
  });

  it('and a grant are not for the blocked', async () => {
    const { id } = await app.addPerson('blocked', { password });
    const cookie = cookieOf(await signIn('blocked'));
    await app.make(`POST /users/${id}/block`);
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);
    expect((await signIn('blocked')).status).toBe(401);
    expect((await grant({ username: 'blocked', password })).status).toBe(400);
  });
});
