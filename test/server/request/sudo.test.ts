import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, openApp, type App, type Person } from './open-app.ts';

let app: App;
let olga: Person;
/** Users whose names are numbers: one that is the ID of another user, and one that is no ID. */
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
  it('takes an ID, a username, and a username of digits that is no ID', async () => {
    expect(await whoIs(String(olga.id))).toBe('olga');
    expect(await whoIs('Olga')).toBe('olga');
    expect(await whoIs(numbers.free)).toBe(numbers.free);
  });

  it('takes a number for an ID first', async () => {
    expect(await whoIs(numbers.ofOlga)).toBe('olga');
  });

  it('takes the header before the body, and the body before the query', async () => {
    const json = { name: 'g', path: 'by-body', sudo: 'olga' };
    const group = await app.ask(app.rootToken, `POST /groups?sudo=${numbers.free}`, json);
    const members = await app.ask(app.rootToken, `GET /groups/${String(bodyOf(group)['id'])}/members`);
    expect(bodyOf<{ username: string }[]>(members).map(({ username }) => username)).toEqual(['olga']);
    const asked = await app.ask(app.rootToken, `GET /user?sudo=${numbers.free}`, undefined, { Sudo: 'olga' });
    expect(bodyOf(asked)['username']).toBe('olga');
  });

  it('works with an OAuth token of an administrator, and with no session', async () => {
    const scopes = ['api', 'sudo'];
    const oauth = await app.addToken({ userId: 1, kind: 'oauth', scopes });
    const session = await app.addToken({ userId: 1, kind: 'session' });
    const headers = { Authorization: `Bearer ${oauth}`, Sudo: 'olga' };
    expect(bodyOf(await app.ask(null, 'GET /user', undefined, headers))['username']).toBe('olga');
    const cookie = { Cookie: `_service_session=${session}`, Sudo: 'olga' };
    expect((await app.ask(null, 'GET /user', undefined, cookie)).status).toBe(403);
  });

  it('is nothing for whoever is no administrator, not even towards themselves', async () => {
    const token = await app.addToken({ userId: olga.id, scopes: ['api', 'sudo'] });
    const answer = await app.ask(token, 'GET /user', undefined, { Sudo: 'olga' });
    expect([answer.status, answer.json]).toEqual([403, { message: '403 Forbidden - Must be admin to use sudo' }]);
  });

  it('does not reach a blocked user, nor one who is not there', async () => {
    const blocked = await app.addPerson('blocked');
    await app.make(`POST /users/${blocked.id}/block`);
    expect((await app.ask(app.rootToken, 'GET /user', undefined, { Sudo: 'blocked' })).status).toBe(403);
    const answer = await app.ask(app.rootToken, 'GET /user', undefined, { Sudo: 'nobody' });
    expect([answer.status, bodyOf(answer)['message']]).toEqual([404, expect.stringContaining("'nobody' Not Found")]);
  });

  it('cannot be stacked: an administrator behind it is still one caller', async () => {
    await app.addPerson('second', { admin: true });
    expect(await whoIs('second')).toBe('second');
    const made = await app.ask(app.rootToken, 'POST /users/1/block', undefined, { Sudo: 'second' });
    expect(made.status).toBe(201);
    expect((await app.ask(app.rootToken, 'GET /user')).status).toBe(401);
  });
});
