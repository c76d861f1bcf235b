import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const text = { title: 'Notes', file_name: 'notes.txt', content: 'one\n' };

describe.each(engines)('a snippet on %s', (engine) => {
  let app: App;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    ann = await app.addPerson('ann');
    bob = await app.addPerson('bob');
  });
  afterAll(() => app?.close());

  const create = async (more: object = {}): Promise<number> =>
    Number(bodyOf(await app.ask(ann.token, 'POST /snippets', { ...text, ...more }))['id']);
  const statusFor = async (token: string | null, line: string): Promise<number> => (await app.ask(token, line)).status;
  const idsOf = async (token: string | null, list: string): Promise<unknown[]> =>
    bodyOf<{ id: number }[]>(await app.ask(token, `GET ${list}?per_page=100`)).map((one) => one.id);

  it('is private after it expires, until its expiration date is cleared', async () => {
    app.setTime('2024-05-06T12:00:00Z');
    const id = await create({ visibility: 'public', expires_at: '2024-05-06T15:00:00+02:00' });
    app.setTime('2024-05-06T12:59:59.999Z');
    expect(await statusFor(null, `GET /snippets/${id}`)).toBe(200);
    expect(await idsOf(null, '/snippets/public')).toContain(id);

    app.setTime('2024-05-06T13:00:00Z');
    expect(await statusFor(null, `GET /snippets/${id}`)).toBe(404);
    expect(await statusFor(bob.token, `GET /snippets/${id}/raw`)).toBe(404);
    expect(await statusFor(bob.token, `DELETE /snippets/${id}`)).toBe(404);
    expect(await idsOf(null, '/snippets/public')).not.toContain(id);
    expect(await idsOf(ann.token, '/snippets')).toContain(id);

    const shown = bodyOf(await app.ask(ann.token, `PUT /snippets/${id}`, { expires_at: null }));
    expect(shown).toMatchObject({ expires_at: null, visibility: 'public' });
    expect(await statusFor(null, `GET /snippets/${id}`)).toBe(200);
  });

  it('is hidden from external users unless it is public and cannot be created by them', async () => {
    const eve = await app.addPerson('eve', { external: true });
    const [internal, open] = [await create({ visibility: 'internal' }), await create({ visibility: 'public' })];
    expect(await statusFor(eve.token, `GET /snippets/${internal}`)).toBe(404);
    expect(await statusFor(eve.token, `GET /snippets/${open}`)).toBe(200);
    expect((await app.ask(eve.token, 'POST /snippets', text)).status).toBe(403);
  });

  it('can lose its description and has a title without surrounding spaces', async () => {
    const id = await create({ description: 'Old' });
    const after = bodyOf(await app.ask(ann.token, `PUT /snippets/${id}`, { description: null, title: ' New ' }));
    expect(after).toMatchObject({ description: null, title: 'New', file_name: 'notes.txt' });
  });

  it('is not deleted if it changed after If-Unmodified-Since', async () => {
    app.setTime('2024-05-06T14:00:00Z');
    const id = await create();
    const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 13:00:00 GMT' };
    expect((await app.ask(ann.token, `DELETE /snippets/${id}`, undefined, since)).status).toBe(412);
    expect(await statusFor(ann.token, `DELETE /snippets/${id}`)).toBe(204);
  });

  it('belongs to the ghost user after its author is deleted, unless that is a hard delete', async () => {
    const [cat, dan] = [await app.addPerson('cat'), await app.addPerson('dan')];
    const of = async ({ token }: Person): Promise<number> =>
      Number(bodyOf(await app.ask(token, 'POST /snippets', { ...text, visibility: 'public' }))['id']);
    const [left, gone] = [await of(cat), await of(dan)];
    await app.ask(app.rootToken, `DELETE /users/${cat.id}`);
    await app.ask(app.rootToken, `DELETE /users/${dan.id}?hard_delete=true`);
    expect(bodyOf(await app.ask(null, `GET /snippets/${left}`))).toMatchObject({ author: { username: 'ghost' } });
    expect(await statusFor(null, `GET /snippets/${gone}`)).toBe(404);
  });

  it('is read at its web URL with the same credentials and scopes as through the API', async () => {
    const id = await create();
    const at = (headers: Readonly<Record<string, string>>, path = `/snippets/${id}/raw`) =>
      exchange(app.url, { method: 'GET', path, headers });
    const reader = await app.addToken({ userId: ann.id, scopes: ['read_user'] });
    expect((await at({ 'Private-Token': ann.token })).text).toBe('one\n');
    expect((await at({ 'Private-Token': ann.token })).headers['cache-control']).toBe('private, no-cache');
    expect((await at({ 'Private-Token': reader })).status).toBe(403);
    expect((await at({ 'Private-Token': 'wrong' })).status).toBe(401);
    const unknown = ['first', '0', '2147483647', '2147483648', '99999999999999999999', '1%00'];
    for (const one of unknown) expect([one, (await at({}, `/snippets/${one}/raw`)).status]).toEqual([one, 404]);
  });

  it('has an empty user agent if its creator sent none', async () => {
    const detail = await app.ask(app.rootToken, `GET /snippets/${await create()}/user_agent_detail`);
    expect(bodyOf(detail)).toMatchObject({ user_agent: '', ip_address: '127.0.0.1' });
  });
});
