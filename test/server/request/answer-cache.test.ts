import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';
import { createAnswerCache } from '../../../src/server/request/answer-cache.ts';
import { exchange } from '../../support/raw-http.ts';
import { bodyOf, openApp, type App, type Person } from './open-app.ts';

describe('the response cache', () => {
  it('drops the least recently used responses if it is full', () => {
    const cache = createAnswerCache();
    const answer = { body: Buffer.alloc(1024 * 1024 - 2000), headers: {} };
    for (let index = 0; index < 40; index += 1) {
      cache.keep(`${index}`, 1, answer);
      cache.find('0', 1);
    }
    const kept = Array.from({ length: 40 }, (_, index) => index).filter(
      (index) => cache.find(`${index}`, 1) !== undefined,
    );
    expect([kept[0], kept.length, kept.at(-1)]).toEqual([0, 32, 39]);
    cache.keep('large', 1, { body: Buffer.alloc(1024 * 1024 + 1), headers: {} });
    expect(cache.find('large', 1)).toBeUndefined();
  });

  it('counts objects and headers, so that it is full with few small responses', () => {
    const cache = createAnswerCache();
    const answer = { body: Buffer.from('{}'), headers: { link: 'x'.repeat(3000) } };
    for (let index = 0; index < 20_000; index += 1) cache.keep(`${index}`, 1, answer);
    const kept = Array.from({ length: 20_000 }, (_, index) => index).filter(
      (index) => cache.find(`${index}`, 1) !== undefined,
    );
    expect(kept.length).toBeGreaterThan(5000);
    expect(kept.length).toBeLessThan(10_000);
  });

  it('finds responses of the same version only', () => {
    const cache = createAnswerCache();
    cache.keep('key', 1, { body: Buffer.from('old'), headers: {} });
    expect(cache.find('key', 2)).toBeUndefined();
  });
});

describe('a cached response', () => {
  let app: App;
  let nora: Person;
  let id = 0;
  beforeAll(async () => {
    app = await openApp('sqlite');
    nora = await app.addPerson('nora');
    id = await app.make('POST /projects', { name: 'kept', visibility: 'private' });
    await app.make(`POST /projects/${id}/members`, { user_id: nora.id, access_level: 30 });
    await app.make(`POST /projects/${id}/labels`, { name: 'bug', color: '#d9534f' });
  });
  afterAll(() => app?.close());

  const labels = `GET /projects/:id/labels`;
  const names = async (token: string | null) => {
    const answer = await app.ask(token, labels.replace(':id', String(id)));
    return answer.status === 200 ? bodyOf<{ name: string }[]>(answer).map(({ name }) => name) : answer.status;
  };

  it('is replaced after each change', async () => {
    expect([await names(app.rootToken), await names(app.rootToken)]).toEqual([['bug'], ['bug']]);
    await app.make(`POST /projects/${id}/labels`, { name: 'docs', color: '#d9534f' });
    expect(await names(app.rootToken)).toEqual(['bug', 'docs']);
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}/labels?name=docs`)).status).toBe(204);
    expect(await names(app.rootToken)).toEqual(['bug']);
  });

  it('is returned to no other user and not after the user has lost access', async () => {
    expect([await names(nora.token), await names(null)]).toEqual([['bug'], 404]);
    expect((await app.ask(app.rootToken, `DELETE /projects/${id}/members/${nora.id}`)).status).toBe(204);
    expect(await names(nora.token)).toBe(404);
    await app.make(`POST /projects/${id}/members`, { user_id: nora.id, access_level: 30 });
    expect(await names(nora.token)).toEqual(['bug']);
    await app.ask(app.rootToken, `POST /users/${nora.id}/block`);
    expect(await names(nora.token)).toBe(401);
    await app.ask(app.rootToken, `POST /users/${nora.id}/unblock`);
  });

  it('is replaced after a change by another process', async () => {
    expect(await names(app.rootToken)).toEqual(['bug']);
    const [main] = (await sql<{ file: string }>`pragma database_list`.execute(app.service.database.db)).rows;
    const other = await openSqlite(main?.file ?? '');
    await other.db.updateTable('labels').set({ name: 'fault' }).where('name', '=', 'bug').execute();
    await other.close();
    expect(await names(app.rootToken)).toEqual(['fault']);
  });

  const read = (headers: Record<string, string> = {}, path = `/api/v4/projects/${id}/labels`) =>
    exchange(app.url, { method: 'GET', path, headers: { 'Private-Token': app.rootToken, ...headers } });

  it('has a tag, for which an unchanged response is 304', async () => {
    const first = await read();
    const tag = first.headers['etag'] ?? '';
    expect([tag, first.headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{27}-1"$/),
      'private, no-cache',
    ]);
    const again = await read({ 'If-None-Match': tag });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    await app.make(`POST /projects/${id}/labels`, { name: 'new', color: '#d9534f' });
    expect((await read({ 'If-None-Match': tag })).status).toBe(200);
  });

  it('has a new tag if the list has grown although the page is the same', async () => {
    const path = `/api/v4/projects/${id}/labels?per_page=1`;
    const before = await read({}, path);
    await app.make(`POST /projects/${id}/labels`, { name: 'zzz', color: '#d9534f' });
    const after = await read({ 'If-None-Match': before.headers['etag'] ?? '' }, path);
    expect([after.status, after.text]).toEqual([200, before.text]);
  });
});
