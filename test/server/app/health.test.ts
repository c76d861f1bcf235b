import { rename } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probeStorages } from '../../../src/server/storage/storages.ts';
import { engineNames } from '../../support/databases.ts';
import { exchange } from '../../support/raw-http.ts';
import { openApp, type App } from '../request/open-app.ts';

describe.each(engineNames)('a service with health checks on %s', (engine) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(engine);
  });
  afterEach(() => app?.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    exchange(app.url, { method: 'GET', path, headers });

  const statusFor = async (headers: Record<string, string>) => (await get('/metrics', headers)).status;

  it('reports that it is alive and ready, without credentials', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
    const ready = await get('/readyz');
    expect(ready).toMatchObject({ status: 200, json: { status: 'ok', checks: { database: 'ok', storage: 'ok' } } });
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  it('is not ready while a storage is missing', async () => {
    const [storage] = app.service.config.storages;
    const path = storage?.path ?? '';
    await rename(path, `${path}.away`);
    await probeStorages(app.service);
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      json: { checks: { database: 'ok', storage: 'failing' } },
    });
    expect((await get('/healthz')).status).toBe(200);
    await rename(`${path}.away`, path);
    await probeStorages(app.service);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('is not ready without its database', async () => {
    await app.service.database.db.destroy();
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      json: { status: 'failing', checks: { database: 'failing', storage: 'failing' } },
    });
  });

  it('shows metrics to administrators only', async () => {
    const nora = await app.addPerson('nora');
    const readUser = await app.addToken({ userId: 1, scopes: ['read_user'] });
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ 'Private-Token': 'wrong' })).toBe(401);
    expect(await statusFor({ 'Private-Token': nora.token })).toBe(403);
    expect(await statusFor({ 'Private-Token': readUser })).toBe(403);
    expect(await statusFor({ Authorization: `Bearer ${app.rootToken}` })).toBe(200);
  });

  it('counts requests by route and reports jobs and storages', async () => {
    await app.ask(app.rootToken, 'GET /projects/4711/labels');
    const { text, headers } = await get('/metrics', { 'Private-Token': app.rootToken });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const route = 'method="GET",route="/api/v4/projects/:id/labels",status="404"';
    expect(text).toContain(`repoctl_http_request_duration_seconds_count{${route}} 1`);
    expect(text).toContain('repoctl_jobs_waiting{queue="hooks"} 0');
    expect(text).toContain('repoctl_storage_failures{storage="default"} 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toContain(app.rootToken);
  });
});
