import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../support/databases.ts';
import { exchange } from '../../support/raw-http.ts';
import { openApp, type App } from './open-app.ts';

const json = { 'Content-Type': 'application/json' };

describe.each(engineNames)('a client error on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const statusOf = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const sent = { method, path, headers: { 'Private-Token': app.rootToken, ...headers } };
    return (await exchange(app.url, body === undefined ? sent : { ...sent, body })).status;
  };

  it.each(['/namespaces', '/users', '/projects', '/groups', '/issues?scope=all', '/merge_requests?scope=all'])(
    'is returned for a search string that is too long: %s',
    async (path) => {
      const searchFor = (text: string) =>
        app.ask(app.rootToken, `GET ${path}${path.includes('?') ? '&' : '?'}search=${text}`);
      for (const tooLong of ['a'.repeat(1001), 'a'.repeat(49_999), '_'.repeat(25_000), '%25'.repeat(20_000)]) {
        expect(await searchFor(tooLong)).toMatchObject({
          status: 400,
          json: { message: { search: ['is too long (at most 1000 characters)'] } },
        });
      }
      for (const text of ['a'.repeat(1000), '_'.repeat(1000)]) expect((await searchFor(text)).status).toBe(200);
    },
  );

  it.each([
    '/api/v4/projects/a%00b',
    '/api/v4/projects/a%00b/events',
    '/api/v4/groups/a%00b',
    '/api/v4/users/a%00b/events',
    '/api/v4/projects?sudo=a%00b',
    '/api/v4/users?custom_attributes[a%00b]=c',
    '/api/v4/users?username=a%00b',
    '/a%00b.git/info/refs?service=git-upload-pack',
    '/snippets/%00/raw',
    '/uploads/project/avatar/%00/a.png',
  ])('is returned for a NUL, which PostgreSQL cannot store: %s', async (path) => {
    expect(await statusOf('GET', path, {})).toBeOneOf([400, 401, 404]);
  });

  it('is returned for a login with a NUL in the username', async () => {
    const login = { login: 'a\0b', username: 'a\0b', password: 'x' };
    const grant = JSON.stringify({ grant_type: 'password', ...login });
    expect(await statusOf('POST', '/oauth/token', json, grant)).toBe(400);
    expect(await statusOf('POST', '/users/sign_in', json, JSON.stringify({ user: login }))).toBe(401);
    const { json: events } = await app.ask(app.rootToken, 'GET /audit_events?action=signInFailed');
    expect(events).toMatchObject([{ target: 'a\ufffdb' }, { target: 'a\ufffdb' }]);
  });

  it('is returned for a session ID that is too large', async () => {
    expect(await statusOf('DELETE', '/api/v4/user/sessions/2147483648', {})).toBe(404);
  });

  it.each(['', ';', 'application', 'a/b/c', 'application/json; charset', '\u00e9', 'application/json;;'])(
    'is returned for the content type %j on known and unknown paths',
    async (type) => {
      for (const path of [
        '/api/v4/nothing-here',
        '/api/v4/projects',
        '/nothing.git/git-upload-pack',
        '/users/sign_in',
      ]) {
        const status = await statusOf('POST', path, { 'Content-Type': type }, '{}');
        expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
      }
    },
  );

  it.each(['200-ok', 'everything'])('is returned for the expectation %j', async (expected) => {
    const status = await statusOf(
      'POST',
      '/api/v4/projects',
      { Expect: expected, 'Content-Type': 'application/json' },
      '{}',
    );
    expect(status).toBe(417);
  });
});
