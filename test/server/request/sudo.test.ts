import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, openApp, type App, type Person } from './open-app.ts';

let app: App;
let olga: Person;
/** Usernames of digits: one is the ID of another user, and the other is not an ID. */
const numbers = { ofOlga: '', free: '777777' };
beforeAll(async () => {
  app = await openApp('sqlite');
  olga = await app.addPerson('olga');
  numbers.ofOlga = String(olga.id);
  await app.addPerson(numbers.ofOlga);
  await app.addPerson(numbers.free);
});
afterAll(() => app?.close());

const whoIs = async (sudo: string, token = app.rootToken): Promise<unknown> =>
  bodyOf(await app.ask(token, 'GET /user', undefined, { Sudo: sudo }))['username'];

describe('sudo', () => {
  it('accepts an ID, a username, and a username of digits that is not an ID', async () => {
    expect(await whoIs(String(olga.id))).toBe('olga');
    expect(await whoIs('Olga')).toBe('olga');
    expect(await whoIs(numbers.free)).toBe(numbers.free);
  });

  it('prefers the user with the ID to the user with the same digits as the username', async () => {
    expect(await whoIs(numbers.ofOlga)).toBe('olga');
  });

  it('prefers the header to the body and the body to the query', async () => {
    const json = { name: 'g', path: 'by-body', sudo: 'olga' };
    const group = await app.ask(app.rootToken, `POST /groups?sudo=${numbers.free}`, json);
    const members = await app.ask(app.rootToken, `GET /groups/${String(bodyOf(group)['id'])}/members`);
    expect(bodyOf<{ username: string }[]>(members).map(({ username }) => username)).toEqual(['olga']);
    const asked = await app.ask(app.rootToken, `GET /user?sudo=${numbers.free}`, undefined, { Sudo: 'olga' });
    expect(bodyOf(asked)['username']).toBe('olga');
  });

  it('accepts an OAuth token of an administrator but not a session', async () => {
    const scopes = ['api', 'sudo'];
    const oauth = await app.addToken({ userId: 1, kind: 'oauth', scopes });
    const session = await app.addToken({ userId: 1, kind: 'session' });
    const headers = { Authorization: `Bearer ${oauth}`, Sudo: 'olga' };
    expect(bodyOf(await app.ask(null, 'GET /user', undefined, headers))['username']).toBe('olga');
    const cookie = { Cookie: `_service_session=${session}`, Sudo: 'olga' };
    expect((await app.ask(null, 'GET /user', undefined, cookie)).status).toBe(403);
  });

  it('requires an administrator, even to act as the same user', async () => {
    const token = await app.addToken({ userId: olga.id, scopes: ['api', 'sudo'] });
    const answer = await app.ask(token, 'GET /user', undefined, { Sudo: 'olga' });
    expect([answer.status, answer.json]).toEqual([403, { message: '403 Forbidden - Must be admin to use sudo' }]);
  });

  it('refuses a blocked user and an unknown one', async () => {
    const blocked = await app.addPerson('blocked');
    await app.make(`POST /users/${blocked.id}/block`);
    expect((await app.ask(app.rootToken, 'GET /user', undefined, { Sudo: 'blocked' })).status).toBe(403);
    const answer = await app.ask(app.rootToken, 'GET /user', undefined, { Sudo: 'nobody' });
    expect([answer.status, bodyOf(answer)['message']]).toEqual([404, expect.stringContaining("'nobody' Not Found")]);
  });

  it('can act as another administrator with the permissions of one', async () => {
    await app.addPerson('second', { admin: true });
    expect(await whoIs('second')).toBe('second');
    const made = await app.ask(app.rootToken, 'POST /users/1/block', undefined, { Sudo: 'second' });
    expect(made.status).toBe(201);
    expect((await app.ask(app.rootToken, 'GET /user')).status).toBe(401);
  });
});
