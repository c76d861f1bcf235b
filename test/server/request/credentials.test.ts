import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSshKey } from '../../support/fresh-keys.ts';
import { engines } from '../../support/rounds.ts';
import { gpgSample } from '../../support/sample-keys.ts';
import { bodyOf, openApp, type App, type Person } from './open-app.ts';
import type { TokenKind } from '../../../src/server/request/token-store.ts';

const kinds = ['personal', 'private', 'impersonation', 'oauth', 'session'] as const satisfies readonly TokenKind[];

type Place = readonly [string, (token: string) => { query?: string; headers?: Record<string, string> }];

const places: readonly Place[] = [
  ['the header Private-Token', (token) => ({ headers: { 'Private-Token': token } })],
  ['the query private_token', (token) => ({ query: `?private_token=${token}` })],
  ['the header Authorization', (token) => ({ headers: { Authorization: `Bearer ${token}` } })],
  ['the query access_token', (token) => ({ query: `?access_token=${token}` })],
  ['the session cookie', (token) => ({ headers: { Cookie: `_service_session=${token}` } })],
];

/** The kinds of tokens that each place accepts. */
const taken: Readonly<Record<string, readonly TokenKind[]>> = {
  'the header Private-Token': ['personal', 'private', 'impersonation'],
  'the query private_token': ['personal', 'private', 'impersonation'],
  'the header Authorization': ['personal', 'impersonation', 'oauth'],
  'the query access_token': ['personal', 'impersonation', 'oauth'],
  'the session cookie': ['session'],
};

describe.each(engines)('credentials on %s', (engine) => {
  let app: App;
  let olga: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
  });
  afterAll(() => app?.close());

  const status = async (token: string, place: Place, line = 'GET /user'): Promise<number> => {
    const { query = '', headers = {} } = place[1](token);
    return (await app.ask(null, `${line}${query}`, undefined, headers)).status;
  };

  it.each(places)('in %s must be of an accepted kind', async (...place) => {
    const statuses: Record<string, number> = {};
    for (const kind of kinds) statuses[kind] = await status(await app.addToken({ userId: olga.id, kind }), place);
    const expected = kinds.map((kind) => [kind, taken[place[0]]?.includes(kind) === true ? 200 : 401]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });

  it.each(places)('in %s are invalid from the day they expire', async (...place) => {
    const kind = taken[place[0]]?.[0] ?? 'personal';
    const token = await app.addToken({ userId: olga.id, kind, expiresAt: '2024-05-08' });
    const statuses: number[] = [];
    for (const time of ['2024-05-07T23:59:59.999Z', '2024-05-08T00:00:00.000Z']) {
      app.setTime(time);
      statuses.push(await status(token, place));
    }
    expect(statuses).toEqual([200, 401]);
  });

  it.each(places)('in %s are invalid once they are revoked', async (...place) => {
    const kind = taken[place[0]]?.[0] ?? 'personal';
    const token = await app.addToken({ userId: olga.id, kind, name: `revoked in ${place[0]}` });
    expect(await status(token, place)).toBe(200);
    const { db } = app.service.database;
    await db.updateTable('access_tokens').set({ revoked: 1 }).where('name', '=', `revoked in ${place[0]}`).execute();
    expect(await status(token, place)).toBe(401);
  });

  it.each(places)('in %s are invalid once their user is blocked', async (...place) => {
    const { id, username } = await app.addPerson(`blocked${places.findIndex(([name]) => name === place[0])}`);
    const token = await app.addToken({ userId: id, kind: taken[place[0]]?.[0] ?? 'personal' });
    expect([username, await status(token, place)]).toEqual([username, 200]);
    await app.make(`POST /users/${id}/block`);
    expect(await status(token, place)).toBe(401);
  });

  it('that are invalid are refused even for public endpoints, except for an expired session', async () => {
    const statuses: number[] = [];
    for (const place of places) statuses.push(await status('no-such-token', place, 'GET /projects'));
    expect(statuses).toEqual([401, 401, 401, 401, 200]);
  });

  it('in Private-Token override those in other places', async () => {
    const other = await app.addPerson('other');
    const headers = { Authorization: `Bearer ${other.token}` };
    expect(bodyOf(await app.ask(olga.token, 'GET /user', undefined, headers))['username']).toBe('olga');
    expect((await app.ask('no-such-token', 'GET /user', undefined, headers)).status).toBe(401);
  });

  it.each<[readonly string[], number, number, number]>([
    [['api'], 200, 200, 201],
    [['read_user'], 200, 403, 403],
    [['read_user', 'api'], 200, 200, 201],
    [['sudo'], 403, 403, 403],
  ])(
    'with the scopes %j can use the endpoints of these scopes only',
    async (scopes, readUser, readProjects, makeGroup) => {
      const token = await app.addToken({ userId: olga.id, scopes });
      const group = { name: 'g', path: `group-${scopes.join('-')}` };
      const answers = [
        await app.ask(token, 'GET /user'),
        await app.ask(token, 'GET /projects'),
        await app.ask(token, 'POST /groups', group),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([readUser, readProjects, makeGroup]);
    },
  );

  it('with the scope read_user can read but not change users and their keys', async () => {
    const ssh = bodyOf(await app.ask(olga.token, 'POST /user/keys', { title: 'laptop', key: freshSshKey() }));
    const gpg = bodyOf(await app.ask(olga.token, 'POST /user/gpg_keys', { key: gpgSample.armored }));
    const token = await app.addToken({ userId: olga.id, scopes: ['read_user'] });
    const reach = async (line: string): Promise<string> => `${(await app.ask(token, line)).status} ${line}`;
    const reads = ['/users', `/users/${olga.id}`, '/user/keys', '/user/gpg_keys'];
    const single = [`/user/keys/${ssh['id']}`, `/user/gpg_keys/${gpg['id']}`];
    for (const path of [...reads, ...single]) expect(await reach(`GET ${path}`)).toBe(`200 GET ${path}`);
    for (const path of single) expect(await reach(`DELETE ${path}`)).toBe(`403 DELETE ${path}`);
    // Sessions show where a user has logged in from, which this scope does not include.
    expect(await reach('GET /user/sessions')).toBe('403 GET /user/sessions');
  });

  it.each([[['read_user']], [['sudo']]])('with the scopes %j can read their own token', async (scopes) => {
    const token = await app.addToken({ userId: olga.id, scopes });
    expect(bodyOf(await app.ask(token, 'GET /personal_access_tokens/self'))['scopes']).toEqual(scopes);
  });

  it('with the scope read_api can read everything that their user can read and change nothing', async () => {
    const { id } = await app.addPerson('reading-admin', { admin: true });
    const token = await app.addToken({ userId: id, scopes: ['read_api'] });
    const hook = await app.make('POST /hooks', { url: 'http://127.0.0.1:9/', push_events: false });
    const answered = async (line: string, json?: object) => (await app.ask(token, line, json)).status;
    for (const path of ['/users', '/projects', '/hooks', '/user', '/snippets']) {
      expect([path, await answered(`GET ${path}`)]).toEqual([path, 200]);
    }
    expect(await answered('POST /projects', { name: 'more' })).toBe(403);
    expect(await answered(`DELETE /hooks/${hook}`)).toBe(403);
    // This GET sends a test event to the hook, so it is not a read.
    expect(await answered(`GET /hooks/${hook}`)).toBe(403);
  });

  it.each([['read_repository'], ['write_repository']])(
    'with the scope %s are valid for git but not for the API',
    async (scope) => {
      const token = await app.addToken({ userId: olga.id, scopes: [scope] });
      expect((await app.ask(token, 'GET /projects')).status).toBe(403);
    },
  );

  it('with insufficient scopes get the list of sufficient ones', async () => {
    const token = await app.addToken({ userId: olga.id, scopes: ['sudo'] });
    expect(bodyOf(await app.ask(token, 'GET /user'))['scope']).toBe('api read_user read_api');
    expect(bodyOf(await app.ask(token, 'GET /projects'))['scope']).toBe('api read_api');
  });

  it('that an administrator creates for a user are shown once and can be revoked', async () => {
    const tokens = `/users/${olga.id}/impersonation_tokens`;
    const json = { name: 'script', scopes: ['api'], expires_at: '2030-01-01' };
    const made = bodyOf<{ id: number; token: string }>(await app.ask(app.rootToken, `POST ${tokens}`, json));
    const again = bodyOf(await app.ask(app.rootToken, `GET ${tokens}/${made.id}`));
    expect(again).toMatchObject({ id: made.id, active: true, impersonation: true, expires_at: '2030-01-01' });
    expect(again).not.toHaveProperty('token');
    const used = { ...again, last_used_at: expect.any(String), last_used_ips: ['127.0.0.1'] };
    expect(bodyOf(await app.ask(made.token, 'GET /personal_access_tokens/self'))).toEqual(used);

    expect((await app.ask(app.rootToken, `DELETE ${tokens}/${made.id}`)).status).toBe(204);
    expect((await app.ask(made.token, 'GET /user')).status).toBe(401);
    const inactive = await app.ask(app.rootToken, `GET ${tokens}?state=inactive`);
    expect(bodyOf<object[]>(inactive)).toContainEqual({ ...used, active: false, revoked: true });
    const active = bodyOf<{ id: number }[]>(await app.ask(app.rootToken, `GET ${tokens}?state=active`));
    expect(active.map(({ id }) => id)).not.toContain(made.id);
    expect((await app.ask(app.rootToken, `GET /users/1/impersonation_tokens/${made.id}`)).status).toBe(404);
  });
});
