/** Deliveries to hooks of projects: what is sent, what is logged, and how failures disable a hook. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetDeliveries } from '../../../../src/server/activity/hooks/delivery-store.ts';
import { enqueueDelivery } from '../../../../src/server/activity/hooks/fire-hooks.ts';
import { findReceiver } from '../../../../src/server/activity/hooks/store.ts';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { engines } from '../../../support/rounds.ts';
import { timeoutMs } from '../../../support/timeout.ts';
import { openHookFixture, type HookFixture } from './hook-fixture.ts';

const local = { hookAddresses: ['127.0.0.1'] };
const key = Buffer.from('canary-signing-token-of-32-bytes');
const secrets = {
  token: 'canary-token',
  signingToken: `whsec_${key.toString('base64')}`,
  headers: { 'X-Team': 'canary-header' },
  urlVariables: { path: 'canary-variable' },
};

describe.each(engines)('a delivery to a hook of a project on %s', (engine) => {
  let fixture: HookFixture;
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
  });
  afterEach(async () => {
    await fixture.empty();
    fixture.setTime('2026-01-01T00:00:00Z');
  });
  afterAll(() => fixture?.close());

  const addHook = (url: string, more: Parameters<HookFixture['addHook']>[1] = {}) =>
    fixture.addHook(url, { project_id: fixture.project.id, ...more });

  const db = () => fixture.service.database.db;
  const logged = () => db().selectFrom('hook_deliveries').selectAll().orderBy('id').execute();
  const hookNow = async (id: number) => findReceiver(db(), id);

  /** Sends one delivery, and waits until there are so many attempts in the log. */
  const deliver = async (id: number, attempts = 1, body: object = { object_kind: 'issue', project: { id: 7 } }) => {
    const ids = { event: 'issues_events', eventId: 'e1', delivery: 'd1' } as const;
    await enqueueDelivery(db(), { hook: { id }, ...ids, body, now: fixture.service.clock.now() });
    fixture.work({}, local);
    await vi.waitFor(async () => expect(await logged()).toHaveLength(attempts), timeoutMs);
    return logged();
  };

  it('has its event, its IDs, its secrets, and a signature', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const id = await addHook(`${url}/{path}/in`, secrets);
    await deliver(id);
    const [request] = received;
    expect(request?.url).toBe('/canary-variable/in');
    const timestamp = String(Date.parse('2026-01-01T00:00:00Z') / 1000);
    const body = '{"object_kind":"issue","project":{"id":7}}';
    expect(request?.body.toString()).toBe(body);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'repoctl/1.2.3',
      'idempotency-key': 'd1',
      'x-gitlab-event': 'Issue Hook',
      'x-gitlab-event-uuid': 'e1',
      'x-gitlab-webhook-uuid': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      'x-gitlab-instance': 'https://code.example',
      'x-gitlab-token': 'canary-token',
      'x-team': 'canary-header',
      'webhook-id': 'd1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${createHmac('sha256', key).update(`d1.${timestamp}.${body}`).digest('base64')}`,
    });
  });

  it('is not signed, and has no token, without these secrets', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    await deliver(await addHook(url));
    const names = Object.keys(received[0]?.headers ?? {});
    expect(names.filter((name) => /token|^webhook-/.test(name))).toEqual([]);
  });

  it('has the body that its template makes', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const template = '{"text":"{{object_kind}} by {{user.name}}","id":{{project.id}},"none":{{a.b}}}';
    await deliver(await addHook(url, { custom_webhook_template: template }), 1, {
      object_kind: 'issue',
      user: { name: 'Olga "O"\n' },
      project: { id: 7 },
    });
    expect(JSON.parse(String(received[0]?.body))).toEqual({ text: 'issue by Olga "O"\n', id: 7, none: null });
  });

  it('is logged with the response and without secrets, even if the receiver repeats them', async () => {
    const { url } = await recordingServer((response, request) =>
      response
        .writeHead(201, { 'x-echo': String(request.headers['x-team']) })
        .end(`${String(request.url)} ${String(request.headers['x-gitlab-token'])}`),
    );
    const [entry] = await deliver(await addHook(`${url}/{path}`, secrets));
    expect(entry).toMatchObject({
      event_id: 'e1',
      delivery: 'd1',
      trigger: 'issue_hooks',
      url: `${url}/{path}`,
      request_data: '{"object_kind":"issue","project":{"id":7}}',
      response_status: '201',
      response_body: '/[REDACTED] [REDACTED]',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    expect(JSON.parse(entry?.request_headers ?? '')).toMatchObject({
      'X-Gitlab-Event': 'Issue Hook',
      'X-Gitlab-Token': '[REDACTED]',
      'X-Team': '[REDACTED]',
      'webhook-signature': '[REDACTED]',
    });
    expect(JSON.stringify(entry)).not.toMatch(/canary|whsec_/);
    expect(entry?.response_headers).toContain('"x-echo":"[REDACTED]"');
  });

  it('is logged without its data if that is too large', async () => {
    const { url } = await recordingServer((response) => response.end());
    const [entry] = await deliver(await addHook(url), 1, { text: 'x'.repeat(600_000) });
    expect(entry?.request_data).toBe('{"oversize":true}');
  });

  it('is refused by the address that the name of the host stands for', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const id = await addHook(url.replace('127.0.0.1', 'localhost'));
    await enqueueDelivery(db(), {
      hook: { id },
      event: 'issues_events',
      eventId: 'e1',
      delivery: 'd1',
      body: {},
      now: fixture.service.clock.now(),
    });
    fixture.work();
    await vi.waitFor(async () => expect(await logged()).toHaveLength(1), timeoutMs);
    const [entry] = await logged();
    expect([entry?.response_status, entry?.response_body]).toEqual([
      'internal error',
      'the host of the hook is at an address that hooks must not call',
    ]);
    expect(received).toEqual([]);
  });

  it('disables the hook after the fourth failure, twice as long after each, and enables it once it succeeds', async () => {
    const answers = { status: 500 };
    const { url } = await recordingServer((response) => response.writeHead(answers.status).end());
    const id = await addHook(url);
    await db().updateTable('hooks').set({ recent_failures: 3 }).where('id', '=', id).execute();

    await deliver(id);
    const at = { recent_failures: 4, disabled_until: '2026-01-01T00:02:00.000Z' };
    await vi.waitFor(async () => expect(await hookNow(id)).toMatchObject(at), timeoutMs);
    fixture.setTime('2026-01-01T00:01:00Z');
    const job = () => db().selectFrom('jobs').select('last_error').executeTakeFirst();
    await vi.waitFor(
      async () => expect((await job())?.last_error).toContain(`hook ${id} is disabled until`),
      timeoutMs,
    );
    expect(await logged()).toHaveLength(1);

    fixture.setTime('2026-01-01T00:05:00Z');
    await vi.waitFor(async () => expect(await logged()).toHaveLength(2), timeoutMs);
    const later = { recent_failures: 5, disabled_until: '2026-01-01T00:09:00.000Z' };
    await vi.waitFor(async () => expect(await hookNow(id)).toMatchObject(later), timeoutMs);

    answers.status = 200;
    fixture.setTime('2026-01-01T01:00:00Z');
    const well = { recent_failures: 0, disabled_until: null };
    await vi.waitFor(async () => expect(await hookNow(id)).toMatchObject(well), timeoutMs);
  });

  it('disables the hook for good after the fortieth failure, and is not sent any more', async () => {
    const { url, received } = await recordingServer((response) => response.writeHead(500).end());
    const id = await addHook(url, { recent_failures: 39 });
    await deliver(id);
    await vi.waitFor(async () => expect(await hookNow(id)).toMatchObject({ recent_failures: 40 }), timeoutMs);
    fixture.setTime('2026-01-03T00:00:00Z');
    await vi.waitFor(async () => expect((await fixture.jobs())[0]).toMatchObject({ state: 'done' }), timeoutMs);
    expect(received).toHaveLength(1);
  });

  it('is forgotten after a week', async () => {
    const { url } = await recordingServer((response) => response.end());
    await deliver(await addHook(url));
    fixture.setTime('2026-01-08T00:00:00Z');
    await forgetDeliveries(fixture.service);
    expect(await logged()).toHaveLength(1);
    fixture.setTime('2026-01-08T00:00:01Z');
    await forgetDeliveries(fixture.service);
    expect(await logged()).toEqual([]);
  });
});

describe.each(engines)('a delivery to a hook of the instance on %s', (engine) => {
  let fixture: HookFixture;
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
  });
  afterAll(async () => {
    await fixture.empty();
    await fixture.close();
  });

  it('is a system hook for its receiver, is not logged, and disables nothing', async () => {
    const { url, received } = await recordingServer((response) => response.writeHead(500).end());
    const id = await fixture.addHook(url, { recent_failures: 0 });
    const { database, clock } = fixture.service;
    const ids = { event: 'push_events', eventId: 'e1', delivery: 'd1' } as const;
    await enqueueDelivery(database.db, { hook: { id }, ...ids, body: {}, now: clock.now() });
    fixture.work();
    await vi.waitFor(() => expect(received).toHaveLength(1), timeoutMs);
    await vi.waitFor(async () => expect((await fixture.jobs())[0]).toMatchObject({ state: 'enqueued' }), timeoutMs);
    expect(received[0]?.headers['x-gitlab-event']).toBe('System Hook');
    expect(await findReceiver(database.db, id)).toMatchObject({ recent_failures: 0 });
    expect(await database.db.selectFrom('hook_deliveries').selectAll().execute()).toEqual([]);
  });
});
