import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../../support/raw-http.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

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

describe('a password grant', () => {
  it('returns a bearer token with the scope api, which must not be cached', async () => {
    const answer = await grant({ username: 'olga', password });
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^rct_/),
      token_type: 'bearer',
      scope: 'api',
      created_at: Date.parse('2024-05-06T12:00:00Z') / 1000,
      // The token is valid until the end of the thirtieth day.
      expires_in: 29.5 * 24 * 60 * 60,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { access_token: token } = bodyOf<{ access_token: string }>(answer);
    expect(bodyOf(await whoIs({ Authorization: `Bearer ${token}` }))['username']).toBe('olga');
    expect((await whoIs({ 'Private-Token': token })).status).toBe(401);
  });

  it.each(['olga', 'OLGA', 'olga@example.org', 'Olga@Example.ORG'])('accepts the username %s', async (username) => {
    expect((await grant({ username, password })).status).toBe(200);
  });

  it('can request other scopes', async () => {
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
    ['a username with a wildcard', { username: 'olg%', password }, 'invalid_grant'],
    ['another grant type', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('is refused for %s', async (_what, fields, error) => {
    const answer = await grant(fields);
    expect([answer.status, answer.json]).toEqual([400, { error, error_description: expect.any(String) }]);
  });

  it('does not reveal whether the user or the password is wrong', async () => {
    const wrong = await grant({ username: 'olga', password: 'wrong' });
    expect((await grant({ username: 'nobody', password })).text).toBe(wrong.text);
  });
});

describe('a session', () => {
  it('is a cookie that is valid for two weeks and that scripts cannot read', async () => {
    const answer = await signIn('olga');
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^_service_session=rct_[\w-]{32}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(bodyOf(await whoIs({ Cookie: cookieOf(answer) }))['username']).toBe('olga');
  });

  it('is not created with a wrong password', async () => {
    for (const answer of [await signIn('olga', 'wrong'), await signIn('keyless', ''), await signIn('nobody')]) {
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
    }
  });

  it('cannot be chosen by a cookie that the client sends', async () => {
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

  it('is recorded as current login, and the previous one becomes the last login', async () => {
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

  it('and a password grant are refused to blocked users', async () => {
    const { id } = await app.addPerson('blocked', { password });
    const cookie = cookieOf(await signIn('blocked'));
    await app.make(`POST /users/${id}/block`);
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);
    expect((await signIn('blocked')).status).toBe(401);
    expect((await grant({ username: 'blocked', password })).status).toBe(400);
  });
});

const from = (path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Answer> =>
  exchange(app.url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const oauthOf = async (username: string, word = password): Promise<string> =>
  bodyOf<{ access_token: string }>(await grant({ username, password: word })).access_token;

const sessionsOf = async (token: string) =>
  bodyOf<{ id: number; kind: string; user_agent: string | null; current: boolean }[]>(
    await app.ask(token, 'GET /user/sessions'),
  );

describe('a session or OAuth token', () => {
  it('is listed with its origin and can be revoked', async () => {
    app.setTime('2024-06-01T10:00:00Z');
    const { id, token } = await app.addPerson('rosa', { password });
    const fields = { 'user[login]': 'rosa', 'user[password]': password };
    const cookie = cookieOf(await from('/users/sign_in', fields, { 'User-Agent': 'Browser/1' }));
    const bearer = await oauthOf('rosa');
    const listed = await sessionsOf(token);
    expect(listed).toEqual([
      expect.objectContaining({ kind: 'oauth', address: '127.0.0.1', scopes: ['api'], current: false }),
      expect.objectContaining({ kind: 'session', user_agent: 'Browser/1', expires_at: '2024-06-15' }),
    ]);
    expect((await app.ask(token, `DELETE /user/sessions/${listed[1]?.id}`)).status).toBe(204);
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);
    expect((await app.ask(app.rootToken, `GET /users/${id}/sessions`)).json).toHaveLength(1);
    expect((await app.ask(app.rootToken, `DELETE /users/${id}/sessions/${listed[0]?.id}`)).status).toBe(204);
    expect((await whoIs({ Authorization: `Bearer ${bearer}` })).status).toBe(401);
    expect((await app.ask(token, `DELETE /user/sessions/${listed[0]?.id}`)).json).toEqual({
      message: '404 Session Not Found',
    });
  });

  it('ends with the logout', async () => {
    const cookie = cookieOf(await signIn('rosa'));
    const out = await from('/users/sign_out', {}, { Cookie: cookie });
    expect([out.status, out.headers['set-cookie']]).toEqual([302, [expect.stringContaining('Max-Age=0')]]);
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);
  });

  it('ends when the user is blocked, while other tokens work again after unblocking', async () => {
    const { id, token } = await app.addPerson('sven', { password });
    const bearer = await oauthOf('sven');
    await app.make(`POST /users/${id}/block`);
    await app.make(`POST /users/${id}/unblock`);
    expect((await whoIs({ Authorization: `Bearer ${bearer}` })).status).toBe(401);
    expect((await app.ask(token, 'GET /user')).status).toBe(200);
  });

  it('ends with a new password, which must be changed if an administrator set it', async () => {
    const { id } = await app.addPerson('tove', { password });
    const cookie = cookieOf(await signIn('tove'));
    await app.ask(app.rootToken, `PUT /users/${id}`, { password: 'given by an admin' });
    expect((await whoIs({ Cookie: cookie })).status).toBe(401);

    const refused = await grant({ username: 'tove', password: 'given by an admin' });
    expect([refused.status, refused.json]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'The password must be changed: send new_password, too' },
    ]);
    expect((await signIn('tove', 'given by an admin')).status).toBe(403);
    const same = { username: 'tove', password: 'given by an admin', new_password: 'given by an admin' };
    expect((await grant(same)).json).toMatchObject({
      error_description: 'The new password is the one to be changed.',
    });
    const chosen = { username: 'tove', password: 'given by an admin', new_password: 'chosen by tove' };
    expect((await grant(chosen)).status).toBe(200);
    expect((await signIn('tove', 'chosen by tove')).status).toBe(302);
    expect((await signIn('tove', 'given by an admin')).status).toBe(401);
  });
});

describe('a password', () => {
  it('of a new user works at once and need not be changed', async () => {
    await app.addPerson('uwe', { password });
    expect((await grant({ username: 'uwe', password })).status).toBe(200);
    expect((await signIn('uwe')).status).toBe(302);
  });

  it.each([
    ['password1', 'is too common'],
    ['QWERTYUIOP', 'is too common'],
    ['        ', "can't be blank"],
    ['umar-the-user', 'is the name or the address of the user'],
    ['umar-the-user@example.org', 'is the name or the address of the user'],
  ])('cannot be %j', async (chosen, fault) => {
    const user = { username: 'umar-the-user', name: 'U', email: 'umar-the-user@example.org', password: chosen };
    const answer = await app.ask(app.rootToken, 'POST /users', user);
    expect([answer.status, answer.json]).toEqual([400, { message: { password: [fault] } }]);
  });
});

describe('a request from another site', () => {
  const fields = { 'user[login]': 'olga', 'user[password]': password };
  let cookie: string;
  beforeAll(async () => {
    cookie = cookieOf(await signIn('olga'));
  });
  const label = (headers: Record<string, string>) =>
    app.ask(null, 'POST /todos/1/mark_as_done', undefined, { Cookie: cookie, ...headers });

  it.each([
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from another port or subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' }],
    ['from another origin in an old browser', { Origin: 'http://evil.example' }],
    ['from an opaque origin', { Origin: 'null' }],
  ])('can neither log in nor change anything: %s', async (_what, headers) => {
    expect((await from('/users/sign_in', fields, headers)).status).toBe(403);
    expect((await from('/oauth/token', { grant_type: 'password', username: 'olga', password }, headers)).status).toBe(
      403,
    );
    expect((await label(headers)).status).toBe(403);
  });

  it('is distinguished from one of the same origin and from one of a program', async () => {
    expect((await from('/users/sign_in', fields, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(302);
    expect((await from('/users/sign_in', fields, { Origin: app.url })).status).toBe(302);
    expect((await label({ Origin: app.url })).status).toBe(404);
    expect((await label({})).status).toBe(404);
  });

  it('cannot trigger a hook test by an embedded image', async () => {
    const { id } = await app.addPerson('vera', { password, admin: true });
    expect(id).toBeGreaterThan(0);
    const hook = await app.make('POST /hooks', { url: 'http://127.0.0.1:9/', push_events: false });
    const Cookie = cookieOf(await signIn('vera'));
    expect((await app.ask(null, `GET /hooks/${hook}`, undefined, { Cookie })).status).toBe(403);
    expect((await app.ask(null, `HEAD /hooks/${hook}`, undefined, { Cookie })).status).toBe(404);
    const own = { Cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await app.ask(null, `GET /hooks/${hook}`, undefined, own)).status).not.toBe(403);
  });
});
