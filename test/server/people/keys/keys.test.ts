import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPrivateKey, freshSshKey } from '../../../support/fresh-keys.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const taken = { message: { fingerprint: ['has already been taken'], key: ['has already been taken'] } };

describe.each(engines)('SSH keys on %s', (engine) => {
  let app: App;
  let ann: Person;
  let people = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    ann = await app.addPerson(`ann${(people += 1)}`);
  });
  afterAll(() => app?.close());

  const add = (key = freshSshKey(), title = 'laptop', as = ann.token) => app.ask(as, 'POST /user/keys', { title, key });
  const idOf = async (answer: ReturnType<typeof add>): Promise<number> => Number(bodyOf(await answer)['id']);
  const titles = async (as: string, line: string): Promise<unknown[]> =>
    bodyOf<{ title: string }[]>(await app.ask(as, `GET ${line}`)).map(({ title }) => title);

  it('are stored as one line with a trimmed title', async () => {
    const key = freshSshKey('me');
    const { status, json } = await add(`  ${key}\n`, ' laptop ');
    const record = { id: expect.any(Number), title: 'laptop', key, created_at: '2024-05-06T12:00:00.000Z' };
    expect({ status, json }).toEqual({ status: 201, json: record });
    const { id } = json as { id: number };
    expect(bodyOf(await app.ask(ann.token, `GET /user/keys/${id}`))).toEqual(json);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${ann.id}/keys/${id}`))).toEqual(json);
  });

  it('are listed oldest first and paged for their owner and administrators', async () => {
    for (const title of ['b', 'a', 'c']) await add(freshSshKey(), title);
    expect(await titles(ann.token, '/user/keys')).toEqual(['b', 'a', 'c']);
    expect(await titles(ann.token, '/user/keys?per_page=2&page=2')).toEqual(['c']);
    expect(await titles(app.rootToken, `/users/${ann.id}/keys?per_page=2`)).toEqual(['b', 'a']);
    const { token } = await app.addPerson(`bob${people}`);
    expect(await titles(token, '/user/keys')).toEqual([]);
  });

  it('exist once for one user, whatever the comment', async () => {
    const key = freshSshKey('one');
    expect((await add(key)).status).toBe(201);
    const again = await add(key.replace(/one$/, 'two'), 'other');
    expect([again.status, again.json]).toEqual([400, taken]);
    const elsewhere = await add(key, 'root', app.rootToken);
    expect([elsewhere.status, elsewhere.json]).toEqual([400, taken]);
  });

  it('are created once when several requests come at once', async () => {
    const key = freshSshKey();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => add(key)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400]);
  });

  it('can be added again once they are deleted', async () => {
    const key = freshSshKey();
    const id = await idOf(add(key));
    expect((await app.ask(ann.token, `DELETE /user/keys/${id}`)).status).toBe(204);
    expect((await app.ask(ann.token, `DELETE /user/keys/${id}`)).status).toBe(404);
    expect(await idOf(add(key))).toBeGreaterThan(id);
  });

  it('are found under their owner only', async () => {
    const id = await idOf(add());
    for (const line of [`GET /user/keys/${id}`, `DELETE /user/keys/${id}`, `DELETE /users/1/keys/${id}`]) {
      const { status, json } = await app.ask(app.rootToken, line);
      expect([status, json]).toEqual([404, { message: '404 Key Not Found' }]);
    }
    expect((await app.ask(app.rootToken, `DELETE /users/${ann.id}/keys/${id}`)).status).toBe(204);
  });

  it('are not found for an unknown user', async () => {
    for (const line of ['GET /users/99999/keys', 'POST /users/99999/keys', 'DELETE /users/99999/keys/1']) {
      const { status, json } = await app.ask(app.rootToken, line, { title: 'x', key: freshSshKey() });
      expect([status, json]).toEqual([404, { message: '404 User Not Found' }]);
    }
  });

  it('are not deleted if they are newer than If-Unmodified-Since', async () => {
    const id = await idOf(add());
    const headers = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:59:59 GMT' };
    expect((await app.ask(ann.token, `DELETE /user/keys/${id}`, undefined, headers)).status).toBe(412);
    expect((await app.ask(ann.token, `GET /user/keys/${id}`)).status).toBe(200);
  });

  it('are refused with all reasons if they are invalid', async () => {
    const { status, json } = await add('nonsense', 'a\tb');
    expect([status, json]).toEqual([
      400,
      { message: { title: ['contains control characters'], key: [expect.stringMatching(/^is not a public SSH key/)] } },
    ]);
  });

  it('are refused if they are private and neither returned nor logged', async () => {
    const secret = freshPrivateKey();
    const { status, text } = await add(secret);
    expect(status).toBe(400);
    expect(text).toContain('is a private key');
    const inside = secret.split('\n')[1] ?? '';
    expect(inside.length).toBeGreaterThan(20);
    expect(text).not.toContain(inside);
    expect(JSON.stringify(app.logged)).not.toContain(inside);
  });

  it('are deleted with their owner', async () => {
    await add();
    const { db } = app.service.database;
    const rest = () => db.selectFrom('keys').select('id').where('user_id', '=', ann.id).execute();
    expect(await rest()).toHaveLength(1);
    await db.deleteFrom('namespaces').where('owner_id', '=', ann.id).execute();
    await db.deleteFrom('users').where('id', '=', ann.id).execute();
    expect(await rest()).toEqual([]);
  });
});
