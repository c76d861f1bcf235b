import { testSecrets } from '../../../support/secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

describe.each(engines)('system hooks on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const db = () => app.service.database.db;

  it('store the URL of the server and never show their token', async () => {
    const token = 'between-us-only';
    const headers = { Host: 'code.example:8443' };
    const answer = await app.ask(app.rootToken, 'POST /hooks', { url: 'https://ci.example/', token }, headers);
    expect(answer.status).toBe(201);
    const row = await db().selectFrom('hooks').selectAll().executeTakeFirstOrThrow();
    expect(row.base_url).toBe('http://code.example:8443');
    expect(row.token && testSecrets.open('hook token', row.token)).toBe(token);
    const { text } = await app.ask(app.rootToken, 'GET /hooks');
    expect(JSON.stringify([answer.text, text, app.logged])).not.toContain(token);
  });

  it('have no token if an empty one is given', async () => {
    const id = await app.make('POST /hooks', { url: 'https://ci.example/', token: '' });
    const row = await db().selectFrom('hooks').select('token').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ token: null });
  });

  it('are tested by a single delivery of a sample event', async () => {
    const id = await app.make('POST /hooks', { url: 'https://ci.example/', token: 'between-us' });
    const sample = bodyOf(await app.ask(app.rootToken, `GET /hooks/${id}`));
    const jobs = await db().selectFrom('jobs').selectAll().where('kind', '=', 'hook.deliver').execute();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({ queue: 'hook_deliveries', lane: `hook ${id}`, max_attempts: 1 });
    const ids = { hook_id: id, event_id: expect.any(String), delivery: expect.any(String) };
    expect(JSON.parse(jobs[0]?.payload ?? '')).toEqual({ ...ids, event: 'system_events', body: sample });
  });

  it('are listed oldest first', async () => {
    const last = await app.make('POST /hooks', { url: 'https://later.example/' });
    const answer = await app.ask(app.rootToken, 'GET /hooks?per_page=2&page=2');
    const ids = bodyOf<{ id: number }[]>(answer).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toContain(last);
    expect(answer.headers['x-total']).toBe('4');
  });

  it('are not tested by HEAD, which is no route', async () => {
    const id = await app.make('POST /hooks', { url: 'https://ci.example/head' });
    const { status } = await app.ask(app.rootToken, `HEAD /hooks/${id}`);
    const jobs = db().selectFrom('jobs').select('id').where('lane', '=', `hook ${id}`).execute();
    expect([status, await jobs]).toEqual([404, []]);
  });
});
