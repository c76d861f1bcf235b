import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { laneOf } from '../../../../src/server/activity/hooks/fire-hooks.ts';
import { deleteHook } from '../../../../src/server/activity/hooks/store.ts';
import { queueMetrics } from '../../../../src/server/queue/metrics.ts';
import { enqueue } from '../../../../src/server/queue/store.ts';
import { freePort } from '../../../api/support/free-port.ts';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { engines } from '../../../support/rounds.ts';
import { openHookFixture, type HookFixture } from './hook-fixture.ts';
import { timeoutMs } from '../../../support/timeout.ts';

describe.each(engines)('hook deliveries on %s', (engine) => {
  let fixture: HookFixture;
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
  });
  afterEach(async () => {
    await fixture.empty();
    fixture.setTime('2026-01-01T00:00:00Z');
  });
  afterAll(() => fixture?.close());

  const deliver = async (hookId: number, number = 1): Promise<void> => {
    const { database, clock } = fixture.service;
    const ids = { event_id: `e${number}`, delivery: `d${number}` };
    const payload = { hook_id: hookId, event: 'push_events', ...ids, body: { number } } as const;
    await enqueue(database.db, { kind: 'hook.deliver', payload, lane: laneOf(hookId), now: clock.now() });
  };
  const firstJob = async () => (await fixture.jobs())[0];

  it('are retried after a failure with the same idempotency key', async () => {
    const { url, received } = await recordingServer((response, _request, number) =>
      response.writeHead(number === 1 ? 500 : 200).end(),
    );
    const id = await fixture.addHook(url);
    await deliver(id);
    fixture.work();

    await vi.waitFor(async () => expect(await firstJob()).toMatchObject({ state: 'enqueued', attempts: 1 }), timeoutMs);
    expect((await firstJob())?.last_error).toBe(`the receiver of hook ${id} answered 500`);
    fixture.setTime('2026-01-01T00:00:05Z');

    await vi.waitFor(async () => expect(await firstJob()).toMatchObject({ state: 'done', attempts: 2 }), timeoutMs);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['d1', 'd1']);
    expect(received.map(({ body }) => body.toString())).toEqual(['{"number":1}', '{"number":1}']);
  });

  it.each([
    ['redirects', 302],
    ['responds with not found', 404],
    ['responds with not modified', 304],
  ])('fail if the receiver %s', async (_what, status) => {
    const { url } = await recordingServer((response) => response.writeHead(status, { location: '/there' }).end());
    await deliver(await fixture.addHook(url));
    fixture.work();
    await vi.waitFor(async () => expect((await firstJob())?.last_error).toContain(`answered ${status}`), timeoutMs);
  });

  it('are not sent to local addresses if that is forbidden, unless the address is allowed', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    await deliver(await fixture.addHook(url));
    fixture.work({}, { localSystemHooks: false });
    // An attempt counts as soon as it begins.
    const refused = { state: 'enqueued', attempts: 1, last_error: expect.stringContaining('must not call') };
    await vi.waitFor(async () => expect(await firstJob()).toMatchObject(refused), timeoutMs);
    expect(received).toEqual([]);

    await fixture.empty();
    await deliver(await fixture.addHook(url));
    fixture.work({}, { localSystemHooks: false, hookAddresses: ['127.0.0.0/8'] });
    await vi.waitFor(async () => expect(await firstJob()).toMatchObject({ state: 'done' }), timeoutMs);
    expect(received).toHaveLength(1);
  });

  it('are not retried after their hook is deleted', async () => {
    const { url, received } = await recordingServer((response) => response.writeHead(503).end());
    const id = await fixture.addHook(url);
    await deliver(id);
    fixture.work();
    await vi.waitFor(async () => expect(await firstJob()).toMatchObject({ state: 'enqueued', attempts: 1 }), timeoutMs);

    await deleteHook(fixture.service.database.db, id);
    fixture.setTime('2026-01-01T00:00:05Z');

    await vi.waitFor(async () => expect(await firstJob()).toMatchObject({ state: 'done' }), timeoutMs);
    expect(received).toHaveLength(1);
  });

  it('leave neither the token nor the URL path in the log or in the queue', async () => {
    const token = 'between-us-only';
    const { url } = await recordingServer((response) => response.end());
    await deliver(await fixture.addHook(`${url}/path-of-good`, { token }));
    await deliver(await fixture.addHook(`http://127.0.0.1:${await freePort()}/path-of-bad`, { token }));
    fixture.work();
    await vi.waitFor(async () => {
      const jobs = await fixture.jobs();
      expect(jobs.map(({ state, attempts }) => [state, attempts])).toEqual([
        ['done', 1],
        ['enqueued', 1],
      ]);
    }, timeoutMs);
    const queue = await fixture.service.database.db.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify([queue, fixture.logged])).not.toMatch(/between-us-only|path-of/);
    // A receiver that fails is no error of the server.
    expect(fixture.logged.map(({ level, message }) => `${level}: ${message}`).toSorted()).toEqual([
      'info: a hook was delivered',
      'warn: a job failed',
    ]);
  });

  it('to a receiver that never responds do not delay others', async () => {
    let open = 0;
    let most = 0;
    const dead = await recordingServer((response) => {
      open += 1;
      most = Math.max(most, open);
      response.once('close', () => (open -= 1));
    });
    const good = await recordingServer((response) => response.end());
    const deadId = await fixture.addHook(dead.url);
    const goodId = await fixture.addHook(good.url);
    for (let number = 1; number <= 200; number += 1) await deliver(deadId, number);
    for (let number = 1; number <= 20; number += 1) await deliver(goodId, number);
    const { database, clock } = fixture.service;
    await enqueue(database.db, { kind: 'project.remove', payload: { project_id: 1 }, now: clock.now() });
    fixture.work();

    await vi.waitFor(async () => {
      const done = (await fixture.jobs()).filter(({ state }) => state === 'done');
      expect(done).toHaveLength(21);
    }, timeoutMs);
    // Two deliveries to the dead receiver are still open, and no third one has begun.
    expect((await fixture.jobs()).filter(({ attempts }) => attempts > 0)).toHaveLength(21 + 2);
    expect(good.received).toHaveLength(20);
    expect(most).toBe(2);
  });

  it('are counted as a separate queue in the metrics', async () => {
    const { db } = fixture.service.database;
    await deliver(await fixture.addHook('http://127.0.0.1:1/'));
    const metrics = await queueMetrics(db, new Date('2026-01-01T00:00:03Z'));
    expect(metrics).toMatchObject({ hook_deliveries: { backlog: 1, latency: 3 }, hooks: { backlog: 0, latency: 0 } });
  });
});
