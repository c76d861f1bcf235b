import { contract } from '../../../src/contract/registry.ts';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../support/raw-http.ts';
import { bodyOf, openApp, type App } from './open-app.ts';

let app: App;
let project = 0;
beforeAll(async () => {
  app = await openApp('sqlite');
  project = await app.make('POST /projects', { name: 'shelf', visibility: 'public' });
});
afterAll(() => app?.close());

describe('a response', () => {
  it('is JSON without a charset, even for errors', async () => {
    for (const line of ['GET /user', 'GET /nowhere', 'GET /projects/404', 'POST /groups', 'GET /groups']) {
      const { headers } = await app.ask(app.rootToken, line);
      expect([line, headers['content-type']]).toEqual([line, 'application/json']);
    }
  });

  it('without a body has no content type', async () => {
    await app.make(`POST /projects/${project}/labels`, { name: 'gone', color: 'red' });
    const { status, text, headers } = await app.ask(app.rootToken, `DELETE /projects/${project}/labels?name=gone`);
    expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('to HEAD is the response to GET without the body', async () => {
    for (const path of ['/projects', `/projects/${project}`, '/user', '/nowhere', '/projects/404']) {
      const got = await app.ask(app.rootToken, `GET ${path}`);
      const head = await app.ask(app.rootToken, `HEAD ${path}`);
      const headersOf = ({ headers }: typeof got) => ({ ...headers, date: undefined });
      expect([path, head.status, head.text, headersOf(head)]).toEqual([path, got.status, '', headersOf(got)]);
    }
  });

  it('to HEAD is 404 where GET would act', async () => {
    const acting = Object.values(contract)
      .flatMap((resource) => Object.values<Endpoint>(resource))
      .filter(({ method, acts }) => method === 'GET' && acts === true);
    const statuses = acting.map(async ({ path }) => {
      const { status } = await app.ask(app.rootToken, `HEAD ${path.replaceAll(/:\w+/g, '1')}`);
      return [path, status];
    });
    expect(await Promise.all(statuses)).toEqual([['/hooks/:id', 404]]);
  });

  it.each([
    ['POST', '/nowhere'],
    ['PATCH', '/projects'],
    ['GET', ''],
    ['OPTIONS', '/projects'],
    ['DELETE', '/projects'],
  ])('is 404 for an unknown route: %s %s', async (method, path) => {
    const answer = await app.ask(app.rootToken, `${method} ${path}`);
    expect([answer.status, answer.json]).toEqual([404, { error: '404 Not Found' }]);
  });

  it('is 404 in the same form outside of the API', async () => {
    const answer = await exchange(app.url, { method: 'GET', path: '/api/v3/projects' });
    expect([answer.status, answer.json]).toEqual([404, { error: '404 Not Found' }]);
  });
});

describe('an internal error', () => {
  const secrets = ['hidden-query-token', 'hidden-password', 'hidden-body'];

  it('returns 500 without details and logs no secret', async () => {
    const broken = await openApp('sqlite');
    const { token } = await broken.addPerson('olga');
    await broken.service.database.db.schema.dropTable('broadcast_messages').execute();
    broken.logged.length = 0;

    const query = `private_token=${broken.rootToken}&access_token=hidden-query-token`;
    const body = { message: 'hidden-body', password: 'hidden-password' };
    const answer = await broken.ask(null, `POST /broadcast_messages?${query}`, body);
    await broken.close();

    expect([answer.status, answer.json]).toEqual([500, { message: '500 Internal Server Error' }]);
    expect(broken.logged.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'a request failed'],
      ['info', 'request'],
    ]);
    expect(broken.logged[0]).toMatchObject({ request: broken.logged[1]?.['request'], error: expect.any(String) });
    const lines = JSON.stringify(broken.logged);
    for (const secret of [...secrets, broken.rootToken, token]) expect(lines).not.toContain(secret);
  });
});

describe('the log', () => {
  it('has one line for each request with method, route, status, and time', async () => {
    app.logged.length = 0;
    await app.ask(app.rootToken, `GET /projects/${project}/labels`);
    expect(app.logged).toEqual([
      {
        level: 'info',
        message: 'request',
        request: expect.any(String),
        method: 'GET',
        route: '/api/v4/projects/:id/labels',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  it('never contains tokens, passwords, or content of users, in whatever place they were sent', async () => {
    app.logged.length = 0;
    const { token } = await app.addPerson('petra', { password: 'hidden-password' });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const signIn = 'user[login]=petra&user[password]=hidden-password';
    const signedIn = await exchange(app.url, { method: 'POST', path: '/users/sign_in', headers: form, body: signIn });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const grant = 'grant_type=password&username=petra&password=hidden-password';
    const granted = await exchange(app.url, { method: 'POST', path: '/oauth/token', headers: form, body: grant });
    const access = String(bodyOf(granted)['access_token']);

    await app.ask(token, 'GET /user');
    await app.ask('wrong-hidden-token', 'GET /user');
    await app.ask(null, `GET /user?private_token=${token}`);
    await app.ask(null, `GET /nowhere/${token}?private_token=${token}`);
    await app.ask(null, 'GET /user', undefined, { Authorization: `Bearer ${access}` });
    await app.ask(null, 'GET /user', undefined, { Cookie: cookie });
    await app.ask(app.rootToken, 'GET /users?search=hidden-search');
    await app.ask(null, `GET /user?private_token=${token}&x=%zz`);
    const made = await app.ask(app.rootToken, `POST /users/1/impersonation_tokens`, { name: 'n', scopes: ['api'] });

    const lines = JSON.stringify(app.logged);
    expect(app.logged.length).toBeGreaterThan(9);
    const secrets = [token, access, cookie.split('=')[1], app.rootToken, bodyOf(made)['token'], 'hidden'];
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });
});
